import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { getNamedType } from 'graphql'
import { insertRows } from '../../demo/many/insert-rows.ts'
import type { Query } from '../../src/database/database.ts'
import { inputFieldsOf } from '../../src/domain/account-import/reading/api-inputs.ts'
import { inOrderOfLinks } from '../../src/domain/account-import/writing/import-order.ts'
import type { Column, RecordDefinition } from '../../src/domain/define-record.ts'
import { modelField } from '../../src/domain/descriptions/comments.ts'
import type { Constraint } from '../../src/domain/fields/constraints.ts'
import { enums } from '../../src/generated/enums.ts'
import { Decimal } from '../../src/generated/prisma/internal/prismaNamespace.ts'
import { importedRecords } from './imported-records.ts'

/** A row of a record, its values by field. */
type AnyRow = Record<string, unknown>

/** Rows by model. */
export type AnyAccount = Readonly<Record<string, readonly AnyRow[]>>

const records = inOrderOfLinks(importedRecords)
const hostile = ['\\N', '\\.', '\\', '"{}"', 'a\tb\r\nc', '=1+1', "'@x", '\u202e', '\ufeff', '🙂', ',', ' ']

/** Text that the database takes, of at most so many characters. */
function anyText(most: number, prefix = ''): fc.Arbitrary<string> {
  const room = Math.max(most - prefix.length, 0)
  return fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: Math.min(room, 30) }),
      fc.constantFrom(...hostile),
      fc.constantFrom('🙂', 'x').map(character => character.repeat(Math.min(room, 300))),
    )
    .map(text => prefix + [...text.replaceAll('\0', '')].slice(0, room).join(''))
}

const anyJson = fc
  .jsonValue({ maxDepth: 3, stringUnit: 'binary' })
  // As Postgres takes it and JSON spells it.
  .map(value => JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '').replaceAll('-0', '0')))
const anyObject = fc.dictionary(anyText(20), anyJson, { maxKeys: 4 }).map(object => ({ ...object }))
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 999 }))
  .map(([s, ms, micros]) => `2026-01-31T09:30:0${s}.12${ms}${String(micros).padStart(3, '0')}Z`)
const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const anyMoney = fc
  .bigInt({ min: 1n, max: 99_999_999_999_999n })
  .map(cents => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`)

const anyField = fc.record(
  {
    id: anyText(90, 'f'),
    label: anyText(100, 'l'),
    type: fc.constantFrom('text', 'email', 'select'),
    required: fc.boolean(),
    options: fc.uniqueArray(anyText(20, 'o'), { minLength: 1, maxLength: 2 }),
    mapsTo: fc.constant(null),
  },
  { requiredKeys: ['id', 'label', 'type', 'options'] },
)
const anyStep = fc.record({
  action: fc.constantFrom('email', 'task'),
  delayDays: fc.nat(365),
  text: anyText(300, 't'),
})

/** Fields as a form has them: each has an id of its own, and one fills the first name. */
const anyFields = fc
  .array(anyField, { minLength: 1, maxLength: 3 })
  .map(fields => fields.map((field, at) => ({ ...field, id: `${at}${field.id}` })))
  .map(([first, ...fields]) => [{ ...first, mapsTo: 'firstName' }, ...fields])

/** JSON, and texts, that have a shape, by column. */
const shaped: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'lead_forms.fields': anyFields,
  'lead_forms.accent_color': fc.constantFrom('#1d5fbf', '#000000', '#7a3e00'),
  'workflows.steps': fc.array(anyStep, { maxLength: 3 }),
  'form_submissions.data': anyObject,
  'form_submissions.replaced': fc.record(
    { firstName: fc.option(anyText(20)), lastName: anyText(20) },
    { requiredKeys: [] },
  ),
  'contact_merges.merged': anyObject,
}

/** Values of a scalar that the API narrows, some of them at its edges. */
const narrowed: Readonly<Record<string, fc.Arbitrary<string>>> = {
  EmailAddress: fc.constantFrom('ann@example.com', "o'a+b@xn--mnchen-3ya.example", 'ß@münchen.example'),
  URL: fc.constantFrom(
    'https://example.com',
    'HTTP://u:p@[::1]:8080/ü?a=%00#"',
    `https://a.b/${'x'.repeat(2_036)}`,
  ),
}

/** Values of a column, as far as it is by itself. */
function anyValue(record: RecordDefinition, column: Column): fc.Arbitrary<unknown> {
  const { isNullable, maxLength } = column
  const input = inputFieldsOf(record.model)[column.field]
  const constraint = input?.extensions.constraint as Constraint | undefined // set by field-rules.ts only
  const isFilled = !isNullable || constraint?.schema?.minLength !== undefined
  const field = modelField(record.model, column.field)
  const words = field?.kind === 'enum' ? Object.keys(enums[field.type]?.values ?? {}) : null
  const shapeOf = shaped[`${record.table}.${column.column}`]
  const byType: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    uuid: fc.uuid(),
    // What is required shows something.
    text:
      shapeOf ??
      narrowed[input ? getNamedType(input.type).name : ''] ??
      anyText(maxLength ?? 1_000, isFilled ? 'a' : ''),
    'text[]': fc
      .uniqueArray(fc.constantFrom('https://example.com', 'http://localhost:3000', 'https://[::1]'))
      .map(origins => `{${origins.map(origin => JSON.stringify(origin)).join(',')}}`),
    numeric: anyMoney,
    float8: fc.double({ min: 0, max: 100, noNaN: true }).map(number => number + 0),
    int4: fc.nat(),
    bool: fc.boolean(),
    date: anyDay,
    timestamptz: anyTime,
    jsonb: shapeOf ?? anyJson,
  }
  const value = words ? fc.constantFrom(...words) : byType[column.type]
  if (!value) throw new Error(`${record.table}.${column.column} is a ${column.type}`)
  return isNullable ? fc.option(value, { freq: 3 }) : value
}

/** Makes rows fit what the database asks of them together. */
const fit: Readonly<Record<string, (row: AnyRow) => AnyRow>> = {
  Account: row => ({ ...row, timeZone: 'Europe/Lisbon', currency: row.currency === null ? null : 'JPY' }),
  Deal: row => {
    if (row.status === 'open') return { ...row, openProbability: null, closedAt: null }
    const closedAt = row.closedAt ?? row.createdAt
    return {
      ...row,
      probability: row.status === 'won' ? 100 : 0,
      openProbability: row.openProbability ?? 7.5,
      closedAt,
    }
  },
  Invoice: row => {
    const status = row.status === 'overdue' ? 'sent' : row.status
    const paid = status === 'paid' ? row.amount : status === 'partial' ? '0.01' : '0'
    return { ...row, status, amount: status === 'partial' ? '12.34' : row.amount, amountPaid: paid }
  },
  Proposal: row => ({ ...row, acceptedName: row.status === 'accepted' ? row.acceptedName : null }),
  Gallery: row => ({ ...row, publishedAt: row.status === 'draft' ? null : row.publishedAt }),
  Booking: row => ({ ...row, startsAt: '2026-01-01T00:00:00Z' }),
  LeadForm: row => ({
    ...row,
    title: row.title === null ? null : `t${[...String(row.title)].slice(1).join('')}`,
    submitLabel: row.submitLabel ? 'Send' : null,
  }),
  Note: row => (row.contactId ? { ...row, dealId: null } : row),
  Move: row => ({
    ...(row.dealId ? { ...row, invoiceId: null } : row),
    // Of an invoice that another system's file brought, paid without payments.
    fromValue: 'partial',
    toValue: 'paid',
  }),
}

/** An account with some records of every kind, in every state that the database allows, whose values the API takes. */
export function anyAccount(): fc.Arbitrary<AnyAccount> {
  const rowsOf = records.map(record => {
    const columns = record.columns.filter(({ field }) => !record.derived.includes(field))
    const row = fc.record(Object.fromEntries(columns.map(column => [column.field, anyValue(record, column)])))
    const count = record.model === 'Account' ? { minLength: 1, maxLength: 1 } : { maxLength: 5 }
    return fc.array(fc.tuple(row, fc.infiniteStream(fc.nat())), count)
  })
  return fc.tuple(...rowsOf).map(all => {
    const made: Record<string, AnyRow[]> = {}
    records.forEach((record, at) => {
      made[record.model] = (all[at] ?? []).flatMap(([row, picks], position) =>
        link(record, { ...row }, { made, picks, position }),
      )
    })
    made.Payment = payUp(made).flatMap(withReversal)
    balance(made, { of: 'Invoice', lines: 'InvoiceLineItem', link: 'invoiceId' })
    balance(made, { of: 'Proposal', lines: 'ProposalLineItem', link: 'proposalId' })
    return made
  })
}

/** Those payments that add up to what was paid, where an invoice has any: one that stays, and those taken back. */
function payUp({ Invoice: invoices = [], Payment: payments = [] }: AnyAccount): AnyRow[] {
  return invoices.flatMap(({ id, amountPaid }) => {
    const own = payments.filter(({ invoiceId }) => invoiceId === id)
    const [kept] = own.filter(isKept)
    const paid = kept && Number(amountPaid) > 0 ? [{ ...kept, amount: amountPaid }] : []
    return [...paid, ...own.filter(payment => !isKept(payment))]
  })
}

function isKept({ reversesId, reason }: AnyRow): boolean {
  return reversesId === null || reason === null
}

/** A payment and, of some, what takes it back; a payment has no values of a reversal. */
function withReversal({ reversesId, reason, ...row }: AnyRow): AnyRow[] {
  const payment = { ...row, reversesId: null, reason: null }
  if (isKept({ reversesId, reason })) return [payment]
  const shown = `r${[...String(reason)].slice(1).join('')}`
  return [payment, { ...row, id: reversesId, amount: `-${row.amount}`, reversesId: row.id, reason: shown }]
}

interface Charged {
  readonly of: string
  readonly lines: string
  readonly link: string
}

/** Makes the lines add up to the amount of what they are in: whole things, but for a last one. */
function balance(made: AnyAccount, { of, lines, link }: Charged): void {
  for (const { id, amount } of made[of] ?? []) {
    const own = (made[lines] ?? []).filter(line => line[link] === id)
    own.forEach((line, at) => {
      const last = new Decimal(String(amount)).minus(new Decimal('10.50').times(own.length - 1))
      const price =
        at < own.length - 1
          ? { quantity: '2.50', unitPrice: '4.20' }
          : { quantity: '1', unitPrice: last.toFixed(2) }
      Object.assign(line, price)
    })
  }
}

interface Linking {
  readonly made: Readonly<Record<string, readonly AnyRow[]>>
  readonly picks: IterableIterator<number>
  readonly position: number
}

/** The row with links to records that are there; none where one is missing that it needs. */
function link(record: RecordDefinition, row: AnyRow, { made, picks, position }: Linking): AnyRow[] {
  for (const { field, model } of record.links) {
    const others = made[model] ?? []
    const pick = Number(picks.next().value)
    row[field] = others[pick % (others.length + 1)]?.id ?? null
    if (row[field] === null && modelField(record.model, field)?.isRequired) {
      if (others.length === 0) return []
      row[field] = others[0]?.id
    }
  }
  if ('position' in row) row.position = position
  if (record.model === 'Invoice')
    row.invoiceNumber = `${position}-${[...String(row.invoiceNumber)].slice(0, 10).join('')}`
  if (record.model === 'TeamMember')
    row.userId = `${position}-${String(row.userId).replace(/\P{L}/gu, '|').slice(0, 50)}`
  if (record.model === 'Note' && !row.contactId && !row.dealId) return []
  if (record.model === 'Move' && !row.dealId && !row.invoiceId) return []
  return [fit[record.model]?.(row) ?? row]
}

/** Writes the account, with its own new id, and answers that. */
export async function writeAccount(query: Query, account: AnyAccount): Promise<string> {
  const accountId = randomUUID()
  for (const { model } of records) {
    const rows = (account[model] ?? []).map(row =>
      model === 'Account' ? { ...row, id: accountId } : { ...row, accountId },
    )
    await insertRows(query, model, rows)
  }
  return accountId
}
