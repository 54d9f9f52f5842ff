import { getNamedType, isEnumType, isListType } from 'graphql'
import { emailKey } from '../contact/model.ts'
import { pick } from '../state.ts'
import { unknownId } from '../world.ts'
import { ofKind, type Records, type Row, type Value } from './rows.ts'
import { inputType } from './schema.ts'

/** A field of a filter by number, and the numbers that its value is drawn by. */
export interface DrawnCondition {
  readonly field: number
  readonly one: number
  readonly other: number
  readonly shape: number
}

/** What is asked of a field, and which records have it. */
export interface Condition {
  readonly name: string
  readonly given: unknown
  readonly holds: (row: Row) => boolean
  /** A range that ends before it begins. */
  readonly isBad?: boolean
}

type Draw = (drawn: DrawnCondition, values: readonly Value[], records: Records) => Omit<Condition, 'name'>

/** Fields of filters that are not about the field of their name, or in a way of their own. */
const ownMeanings: Readonly<Record<string, { readonly of: string; readonly draw: Draw }>> = {
  'ContactFilter.search': {
    of: 'firstName',
    draw: text(
      row => `${row.firstName} ${row.lastName ?? ''}`,
      row => row.email,
    ),
  },
  'ContactFilter.email': { of: 'email', draw: same('email', emailKey, { odd: 'nobody@example.com' }) },
  'ContactFilter.phone': {
    of: 'phone',
    draw: same('phone', digits, { odd: '070 12', isGood: phone => /\d/.test(phone) }),
  },
  'ContactFilter.company': { of: 'company', draw: same('company', company => company.toLowerCase()) },
  'ContactFilter.type': {
    of: 'contactType',
    draw: oneOf(['lead', 'client', 'past_client', 'vendor', 'other'], 'contactType'),
  },
  'DealFilter.search': { of: 'title', draw: part('title') },
  'DealFilter.hasStage': {
    of: 'stageId',
    draw: ({ one }) => ({ given: one % 2 > 0, holds: row => (row.stageId !== null) === one % 2 > 0 }),
  },
  'FormSubmissionFilter.spam': {
    of: 'markedSpam',
    draw: ({ one }) => ({
      given: one % 2 > 0,
      holds: row => (row.markedSpam ?? row.outcome === 'spam') === one % 2 > 0,
    }),
  },
  'FormSubmissionFilter.search': {
    of: 'data',
    draw: (drawn, values, records) => {
      const sent = values.flatMap(data => Object.values(Object(data)).map(String))
      const { given, holds } = part('sent')(drawn, sent, records)
      return {
        given,
        holds: row =>
          Object.values(Object(row.data)).some(sent => holds({ id: '', sent: String(sent) })) ||
          String(given).trim() === '',
      }
    },
  },
  'InvoiceFilter.search': {
    of: 'invoiceNumber',
    draw: (drawn, values, records) => {
      const contactOf = (row: Row) => ofKind(records.rows, 'contact').get(String(row.contactId))
      const nameOf = (row?: Row) => (row ? `${row.firstName} ${row.lastName ?? ''}` : '')
      const names = [...ofKind(records.rows, 'contact').values()].map(nameOf)
      return text(
        row => row.invoiceNumber,
        row => nameOf(contactOf(row)),
        row => contactOf(row)?.email,
      )(drawn, [...values, ...names], records)
    },
  },
  'InvoiceFilter.invoiceNumber': { of: 'invoiceNumber', draw: same('invoiceNumber', number => number) },
}

/** The fields of a list's filter. */
export function fieldsOf(type: string): readonly string[] {
  return Object.keys(inputType(`${type}Filter`).getFields())
}

/** A condition on a field of a list's filter, its value taken from the records that there are. */
export function drawCondition(
  type: string,
  drawn: DrawnCondition,
  rows: readonly Row[],
  records: Records,
): Condition {
  const name = pick(fieldsOf(type), drawn.field) ?? ''
  const own = ownMeanings[`${type}Filter.${name}`]
  const of = own?.of ?? (name === 'updatedSince' ? 'updatedAt' : name)
  const values = rows.flatMap(row => {
    if (row[of] === undefined)
      throw new Error(`The model has no ${type}.${of}, which ${type}Filter.${name} asks about`)
    return row[of] === null ? [] : [row[of]]
  })
  const draw = own?.draw ?? meaningOf(type, name, records)
  return { name, ...draw(drawn, values, records) }
}

/** What a field asks by its type. */
function meaningOf(type: string, name: string, records: Records): Draw {
  const field = inputType(`${type}Filter`).getFields()[name]
  const named = field && getNamedType(field.type)
  if (!field || !named) throw new Error(`${type}Filter has no ${name}`)
  if (isListType(field.type) && isEnumType(named))
    return oneOf(
      named.getValues().map(value => value.name),
      name,
    )
  if (/Range$/.test(named.name)) return range(name, named.name)
  if (name === 'updatedSince') return since
  if (named.name === 'UUID') return linkedTo(name, records)
  if (named.name === 'Boolean') {
    return ({ one }) => ({ given: one % 2 > 0, holds: row => row[name] === one % 2 > 0 })
  }
  throw new Error(`The model does not know what ${type}Filter.${name} asks`)
}

function range(name: string, type: string): Draw {
  const isNumber = type === 'DecimalRange' || type === 'FloatRange'
  const numberOf = (value: Value | undefined) => (isNumber ? Number(value) : Date.parse(String(value)))
  return ({ one, other, shape }, values) => {
    const ends = [pick(values, one) ?? null, pick(values, other) ?? null].sort(
      (a, b) => numberOf(a) - numberOf(b),
    )
    const isBackward = shape % 20 === 0
    const [from = null, to = null] = isBackward ? ends.toReversed() : ends
    const isOpen = [shape % 5 === 1, shape % 5 === 2]
    const given = { ...(isOpen[0] ? {} : { from }), ...(isOpen[1] ? {} : { to }) }
    return {
      given,
      isBad:
        typeof from !== 'object' &&
        typeof to !== 'object' &&
        !isOpen[0] &&
        !isOpen[1] &&
        numberOf(from) > numberOf(to),
      holds: row => {
        const [least, most] = [given.from ?? null, given.to ?? null]
        if (least === null && most === null) return true
        const value = row[name] ?? null
        if (value === null || (least !== null && numberOf(value) < numberOf(least))) return false
        // Of moments the end is left out.
        return (
          most === null ||
          (type === 'DateTimeRange' ? numberOf(value) < numberOf(most) : numberOf(value) <= numberOf(most))
        )
      },
    }
  }
}

const since: Draw = ({ one, shape }, values) => {
  const moment = Date.parse(String(pick(values, one) ?? '2026-01-01T00:00:00Z')) + (shape % 3) - 1
  return { given: new Date(moment).toISOString(), holds: row => Date.parse(String(row.updatedAt)) >= moment }
}

function oneOf(words: readonly string[], of: string): Draw {
  return ({ one, other, shape }) => {
    const given = [...new Set([pick(words, one), pick(words, other)])].slice(0, shape % 3)
    return { given, holds: row => given.some(word => word === row[of]) }
  }
}

function linkedTo(name: string, records: Records): Draw {
  return ({ one, shape }, values) => {
    const others = [...ofKind(records.rows, name === 'formId' ? 'lead_form' : 'contact').keys()]
    const given = pick(shape % 4 > 0 ? values : others, one) ?? unknownId
    return { given, holds: row => row[name] === given }
  }
}

function same(of: string, key: (text: string) => string, { odd = 'nobody', isGood = isText } = {}): Draw {
  return ({ one, shape }, values) => {
    const value = String(
      pick(
        values.filter(text => isGood(String(text))),
        one,
      ) ?? odd,
    )
    const given = shape % 3 === 1 ? value.toUpperCase() : shape % 3 === 2 ? value.toLowerCase() : value
    return { given, holds: row => typeof row[of] === 'string' && key(row[of]) === key(given) }
  }
}

function part(of: string): Draw {
  return ({ one, shape }, values) => {
    const given = partOf(String(pick(values, one) ?? 'x'), shape)
    return { given, holds: row => searched(String(row[of])).includes(searched(given.trim())) }
  }
}

function text(...of: readonly ((row: Row) => Value | undefined)[]): Draw {
  return ({ one, shape }, values) => {
    const given = partOf(String(pick(values, one) ?? 'x'), shape)
    const wanted = searched(oneBlank(given.trim()))
    return {
      given,
      holds: row => of.some(read => searched(oneBlank(String(read(row) ?? ''))).includes(wanted)),
    }
  }
}

function partOf(whole: string, shape: number): string {
  const part = [...whole].slice(shape % 3, (shape % 3) + 1 + (shape % 7)).join('')
  return shape % 2 > 0 ? part.toUpperCase() : part
}

function searched(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}

function oneBlank(value: string): string {
  return value.replace(/\s+/g, ' ')
}

function digits(phone: string): string {
  return phone.replace(/\D/g, '')
}

function isText(text: string): boolean {
  return text.isWellFormed()
}
