import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { todayIn } from '../account/calendar.ts'
import { expectDone, expectOneOf, type Refusal } from '../refusals.ts'
import { passMillisecond } from '../world.ts'
import type { About, Kind, Values } from './kind.ts'
import { kindOf, kinds } from './kinds.ts'
import { readAll, rowOf } from './reading.ts'
import {
  type Change,
  changesBetween,
  copyRows,
  movesBetween,
  ofKind,
  type Records,
  type Row,
  type Rows,
  textOf,
  type Value,
} from './rows.ts'
import type { RecordsWorld } from './world.ts'

/** A mutation, whose field is called `done`; what it may be refused for; and what the model does where it is not. */
export interface Call {
  readonly query: string
  readonly variables?: object
  readonly as?: string | null
  readonly refusals: readonly Refusal[]
  // biome-ignore lint/suspicious/noExplicitAny: an answer has no type
  readonly apply: (done: any) => void | Promise<void>
}

/** Makes a call. Afterwards all records are what the model says, and those that were written have a later time. */
export async function perform(call: Call, records: Records, world: RecordsWorld): Promise<void> {
  const before = copyRows(records.rows)
  const answer = await world.ask(call.query, call.variables, call.as)
  if (call.refusals.length > 0) expectOneOf(answer, call.refusals)
  else await call.apply(expectDone(answer).done)
  // What was answered of a new record is enough while an account is filled.
  const newest = world.isFilling ? newestOf(records) : await expectAll(before, records, world)
  records.changes.push(
    ...changesBetween(before, records.rows).filter(change => !isSpam(change, before, records.rows)),
  )
  records.moves.push(...movesBetween(before, records.rows))
  await passMillisecond(newest)
}

/** The refusal of wrong arguments alone, which are looked at first; else these. */
export function refusalsOf(bad: readonly string[], others: readonly Refusal[]): readonly Refusal[] {
  return bad.length > 0 ? [{ code: 'BAD_USER_INPUT', fields: bad }] : others
}

/** Now, by the server and by the account's calendar. */
export function aboutNow(records: Records, world: RecordsWorld): About {
  const timeZone = String(ofKind(records.rows, 'account').get(records.accountId)?.timeZone)
  return {
    records,
    isFilling: world.isFilling,
    now: new Date(world.clock.now).toISOString(),
    today: todayIn({ timeZone }, world),
  }
}

/** A record as it reads. */
export function shown(kind: Kind, row: Row, today: string): Row {
  const read = { ...row, ...kind.reads?.(row, today) }
  return {
    id: row.id,
    ...Object.fromEntries(Object.entries(read).filter(([field]) => !kind.hidden?.includes(field))),
  }
}

/** Expects a record that a mutation answered to be the model's, and learns what only the server can say of it. */
export function expectRow(kind: Kind, answered: Readonly<Record<string, Value>>, about: About): void {
  const rows = ofKind(about.records.rows, kind.name)
  const [row, actual] = [rows.get(String(answered.id)), rowOf(kind, answered)]
  expect(actual).toEqual(row && shown(kind, row, about.today))
  if (row && about.isFilling) rows.set(row.id, { ...row, ...Object(learn(row, actual)) })
}

function newestOf({ rows }: Records): string {
  const times = [...rows.values()].flatMap(all => [...all.values()].map(row => textOf(row.createdAt) ?? ''))
  return times.sort().at(-1) ?? ''
}

/** Keeps a new record; times and ids inside it are learned from the server. */
export function addRow({ rows }: Records, { name, type }: Kind, row: Row): void {
  const moment: Value = expect.any(String)
  const hasUpdates = type !== 'FormSubmission' && type !== 'TeamMember'
  ofKind(rows, name).set(row.id, { ...row, createdAt: moment, ...(hasUpdates && { updatedAt: moment }) })
}

/** Writes a record, which gets a later time where anything of it differs. */
export function writeRow({ rows }: Records, kind: string, id: string, changes: Values): void {
  const row = ofKind(rows, kind).get(id)
  if (!row) throw new Error(`There is no ${kind} ${id}`)
  const written = { ...row, ...changes }
  if (isDeepStrictEqual(written, row)) return
  const updatedAt: Value = expect.any(String)
  ofKind(rows, kind).set(id, { ...written, ...('updatedAt' in row && { updatedAt }) })
}

/** Deletes a record: those linked to it go with it or stay without it, as their links say. */
export function deleteRow(records: Records, kind: string, id: string): void {
  ofKind(records.rows, kind).delete(id)
  for (const { name, links } of kinds)
    for (const [field, { to, goesWith }] of Object.entries(links)) {
      if (to !== kind) continue
      const linked = [...ofKind(records.rows, name).values()].filter(row => row[field] === id)
      for (const row of linked) {
        if (goesWith) deleteRow(records, name, row.id)
        else writeRow(records, name, row.id, { [field]: null })
      }
    }
}

/** Compares all records, learns what only the server can say, and gives the time of the newest change. */
async function expectAll(before: Rows, records: Records, world: RecordsWorld): Promise<string> {
  const { today } = aboutNow(records, world)
  const read = await readAll(records.rows, world)
  let newest = ''
  for (const [name, rows] of records.rows) {
    const kind = kindOf(name)
    const answered = ofKind(read, name)
    const expected = [...rows.values()].map(row => [row.id, shown(kind, row, today)])
    expect({ [name]: Object.fromEntries(answered) }).toEqual({ [name]: Object.fromEntries(expected) })
    for (const row of rows.values()) {
      const actual = answered.get(row.id) ?? row
      if (typeof row.updatedAt === 'object') expectLater(actual, ofKind(before, name).get(row.id))
      const learned = learn(row, actual)
      if (learned !== row) rows.set(row.id, { ...row, ...Object(learned) })
      newest = [newest, textOf(actual.updatedAt) ?? '', textOf(actual.createdAt) ?? ''].sort().at(-1) ?? ''
    }
  }
  return newest
}

function expectLater({ id, createdAt, updatedAt }: Row, before: Row | undefined): void {
  if (!before) expect([id, updatedAt]).toEqual([id, createdAt])
  else expect(`${id} ${updatedAt}` > `${id} ${before.updatedAt}`, `${id} has a later time`).toBe(true)
}

/** The value with what the model left open as it was answered. */
function learn(value: Value, actual: Value): Value {
  if (Array.isArray(value) && Array.isArray(actual)) {
    return value.map((item, index) => learn(item, actual[index] ?? null))
  }
  if (typeof value !== 'object' || value === null) return value
  if ('asymmetricMatch' in value) return actual
  const fields = Object.entries(value)
  return Object.fromEntries(
    fields.map(([field, inner]) => [field, learn(inner, Object(actual)[field] ?? inner)]),
  )
}

/** Whether it is of a submission that the honeypot kept out and nobody has marked. */
function isSpam([kind, , id]: Change, before: Rows, after: Rows): boolean {
  if (kind !== 'form_submission') return false
  const row = ofKind(after, kind).get(id) ?? ofKind(before, kind).get(id)
  return row?.outcome === 'spam' && row.markedSpam === null
}
