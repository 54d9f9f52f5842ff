import { expectDone } from '../refusals.ts'
import type { Kind } from './kind.ts'
import { kindOf, kinds } from './kinds.ts'
import { ofKind, type Row, type Rows, type Value } from './rows.ts'
import { objectType } from './schema.ts'
import type { RecordsWorld } from './world.ts'

/** The most parts that a record gets, as reading more of each would cost too much. */
export const maxParts = 12

/** What is asked of a field that holds more than a value. */
const parts: Readonly<Record<string, string>> = {
  lineItems: '{ description quantity unitPrice }',
  payments: `(first: ${maxParts}) { nodes { id amount method paidAt reversesId reason } }`,
  items: `(first: ${maxParts}) { nodes { id position title imageUrl } }`,
  fields: '{ id label type required options mapsTo }',
}

/** The fields of a kind as a document selects them. */
export function selectionOf({ type, fields, fresh, links, hidden = [] }: Kind): string {
  const own = ['createdAt', 'updatedAt'].filter(field => field in objectType(type).getFields())
  const values = Object.keys({ ...fields, ...fresh }).filter(field => !hidden.includes(field))
  const linked = Object.keys(links).map(link => `${link.slice(0, -2)} { id }`)
  const id = type === 'TeamMember' ? 'id: userId' : 'id'
  return [id, ...values.map(field => `${field} ${parts[field] ?? ''}`), ...linked, ...own].join(' ')
}

/** A record as it was answered, in the model's shape. */
export function rowOf(kind: Kind, answered: Readonly<Record<string, Value>>): Row {
  const pairs = Object.entries(answered).map(([field, value]): [string, Value] => {
    if (`${field}Id` in kind.links) return [`${field}Id`, Object(value).id ?? null]
    return [field, parts[field]?.includes('nodes') ? Object(value).nodes : value]
  })
  return { id: String(answered.id), ...Object.fromEntries(pairs) }
}

const listed = kinds.filter(({ list }) => list !== null)
const noteFields = selectionOf(kindOf('note'))
const notes = `written: notes(first: $notes) { nodes { ${noteFields} } }`
const variables = listed.map(({ name }) => `$${name}: Int!`).join(' ')
const lists = listed.map(
  kind => `${kind.name}: ${kind.list}(accountId: $accountId, pageSize: $${kind.name}) {
    total items { ${selectionOf(kind)} ${kind.name === 'contact' || kind.name === 'deal' ? notes : ''} }
  }`,
)
const everything = `query ($accountId: UUID!, $notes: Int!, ${variables}) {
  account(id: $accountId) { ${selectionOf(kindOf('account'))} }
  ${lists.join('\n')}
}`

/** All records as the server answers them; it is asked for one more of each kind than the model has. */
export async function readAll(rows: Rows, world: RecordsWorld): Promise<Rows> {
  const sizes = listed.map(({ name }) => [name, Math.min(100, ofKind(rows, name).size + 1)])
  const maxNotes = Math.min(100, ofKind(rows, 'note').size + 1)
  const answer = await world.ask(everything, { notes: maxNotes, ...Object.fromEntries(sizes) })
  const data = expectDone(answer)
  const noted: Row[] = []
  const read = new Map<string, Map<string, Row>>()
  read.set('account', keyed([rowOf(kindOf('account'), data.account)]))
  for (const kind of listed) {
    const { total, items } = data[kind.name]
    if (total !== items.length) throw new Error(`Of ${total} ${kind.list} ${items.length} were answered`)
    const records: Row[] = items.map(({ written, ...item }: Record<string, Value>) => {
      for (const note of Object(written)?.nodes ?? []) noted.push(rowOf(kindOf('note'), note))
      return rowOf(kind, item)
    })
    read.set(kind.name, keyed(records))
  }
  return read.set('note', keyed(noted))
}

function keyed(records: readonly Row[]): Map<string, Row> {
  return new Map(records.map(record => [record.id, record]))
}
