import fc from 'fast-check'
import { type Link as DrawnLink, link } from '../links.ts'
import { badInput, type Refusal } from '../refusals.ts'
import { pick } from '../state.ts'
import { unknownId } from '../world.ts'
import type { Field, Kind, Values } from './kind.ts'
import { ofKind, type Records, type Row, type Value } from './rows.ts'
import { inputType } from './schema.ts'
import type { RecordsWorld } from './world.ts'

/** A value as it was drawn: good or bad, null, or none. */
type Drawn = { readonly isBad: boolean; readonly value: Value } | null | undefined

/** An input as it was drawn. */
export interface DrawnInput {
  readonly values: Readonly<Record<string, Drawn>>
  readonly links: Readonly<Record<string, DrawnLink>>
}

/** An input as it is sent, the arguments that are refused by themselves, and what is given. */
export interface ReadInput {
  readonly sent: Readonly<Record<string, unknown>>
  readonly bad: readonly string[]
  /** Links to what the account does not have. */
  readonly broken: readonly string[]
  readonly given: Values
}

/** What a record of a kind is made from, or changed by. */
export function inputOf(kind: Kind, type: string): fc.Arbitrary<DrawnInput> {
  const isTaken = (field: string) => field in inputType(type).getFields()
  const fields = Object.entries(kind.fields).filter(([field]) => isTaken(field))
  const links = Object.keys(kind.links).filter(isTaken)
  return fc.record({
    values: fc.record(Object.fromEntries(fields.map(([field, rule]) => [field, drawn(rule, type)]))),
    // What is about one of two is seldom given both.
    links: kind.create
      ? fc.oneof(...links.map(field => fc.record({ [field]: link })), fc.record(pairsOf(links)))
      : fc.record(pairsOf(links)),
  })
}

function pairsOf(links: readonly string[]) {
  return Object.fromEntries(links.map(field => [field, link]))
}

function drawn({ good, bad, otherwise }: Field, type: string): fc.Arbitrary<Drawn> {
  const isNeeded = otherwise === undefined && !type.startsWith('Update')
  return fc.oneof(
    { arbitrary: good.map(value => ({ isBad: false, value })), weight: 60 },
    { arbitrary: fc.constant(undefined), weight: isNeeded ? 1 : 50 },
    { arbitrary: fc.constant(null), weight: 1 },
    ...(bad ? [{ arbitrary: bad.map(value => ({ isBad: true, value })), weight: 1 }] : []),
  )
}

/** Reads an input for a new record, or for one that there is. */
export function readInput(
  kind: Kind,
  { values, links }: DrawnInput,
  about: { readonly records: Records; readonly world: RecordsWorld; readonly isNew: boolean },
): ReadInput {
  const read = Object.entries(values).map(([field, value]) =>
    readValue(kind.fields[field], field, value, about),
  )
  const linked = Object.entries(links).map(([field, value]) => readLink(kind, field, value, about))
  const all = [...read, ...linked]
  return {
    sent: Object.assign({}, ...all.map(({ sent }) => sent)),
    bad: all.flatMap(({ bad = [] }) => bad),
    broken: all.flatMap(({ broken = [] }) => broken),
    given: Object.assign({}, ...all.map(({ given }) => given)),
  }
}

function readValue(
  rule: Field | undefined,
  field: string,
  value: Drawn,
  { isNew }: { readonly isNew: boolean },
): Partial<ReadInput> {
  const refused = [`input.${field}`]
  if (value === undefined) return isNew && rule?.otherwise === undefined ? { bad: refused } : {}
  const sent = { [field]: value === null ? null : value.value }
  if (value?.isBad) return { sent, bad: refused }
  if (value) return { sent, given: { [field]: rule?.kept?.(value.value) ?? value.value } }
  if (isNew) return { sent, ...(rule?.otherwise === undefined && { bad: refused }) }
  return rule?.emptied === undefined ? { sent, bad: refused } : { sent, given: { [field]: rule.emptied } }
}

function readLink(
  { links }: Kind,
  field: string,
  value: DrawnLink,
  {
    records,
    world,
    isNew,
  }: { readonly records: Records; readonly world: RecordsWorld; readonly isNew: boolean },
): Partial<ReadInput> {
  const to = links[field]?.to ?? ''
  if (value === undefined) return {}
  if (value === null) return { sent: { [field]: null }, ...(!isNew && { given: { [field]: null } }) }
  if (typeof value === 'number') {
    const id = pickRow(records, to, value)?.id
    return id === undefined ? {} : { sent: { [field]: id }, given: { [field]: id } }
  }
  const id = (value === 'foreign' ? world.foreignIds[to] : undefined) ?? unknownId
  return { sent: { [field]: id }, broken: [`input.${field}`], given: { [field]: id } }
}

/** The refusal of links to what the account does not have. */
export function brokenLinks(broken: readonly string[]): Refusal[] {
  return broken.length > 0 ? [badInput(...broken)] : []
}

/** The record of a kind that a number stands for, if there are any. */
export function pickRow({ rows }: Records, kind: string, number: number): Row | undefined {
  return pick([...ofKind(rows, kind).values()], number)
}
