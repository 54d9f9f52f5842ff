import fc from 'fast-check'
import { badInput, type Refusal } from '../refusals.ts'
import { pick } from '../state.ts'
import { which } from '../texts.ts'
import { unknownId } from '../world.ts'
import { drawnNumber } from './charges.ts'
import { aboutOne, expectation, expectedOf, ofOne, refusalsOfRow } from './expectation.ts'
import { brokenLinks, inputOf, pickRow, readInput } from './input.ts'
import type { Kind, Values } from './kind.ts'
import { kindOf, kinds } from './kinds.ts'
import { moveMany, removeMany, updateMany } from './many.ts'
import { move } from './moves.ts'
import { aboutNow, addRow, deleteRow, expectRow, perform, refusalsOf, writeRow } from './perform.ts'
import { selectionOf } from './reading.ts'
import { ofKind, type Records, type Row } from './rows.ts'
import { mutations } from './schema.ts'
import { type RecordStep, step } from './step.ts'
import type { RecordsWorld } from './world.ts'

/** The kinds whose records somebody makes, changes and deletes by their mutations. */
const written = kinds.filter(
  ({ type, create }) => mutations.has(create ?? `create${type}`) && type !== 'Account',
)

function create(kind: Kind): fc.Arbitrary<RecordStep> {
  const call = kind.create ?? `create${kind.type}`
  const type = `${call[0]?.toUpperCase()}${call.slice(1)}Input`
  const query = `mutation ($accountId: UUID!, $input: ${type}!) {
    done: ${call}(accountId: $accountId, input: $input) { ${selectionOf(kind)} } }`
  return step(call, inputOf(kind, type), async (input, records, world) => {
    const { sent, bad, broken, given } = readInput(kind, input, { records, world, isNew: true })
    const about = aboutNow(records, world)
    const decided = kind.decide?.(given, null, about)
    const as = world.next()
    const links = brokenLinks(broken)
    const refusals = refusalsOf(bad, [
      ...refusalsOfSubject(kind, given),
      ...(decided?.refusals ?? []),
      ...links,
    ])
    const apply = (done: Row) => {
      const own: Values = { ...defaultsOf(kind), ...kind.fresh, ...given, ...decided?.changes }
      const author = kind.fresh && 'authorId' in kind.fresh ? { authorId: as } : {}
      addRow(records, kind, { ...own, ...author, id: done.id })
      if (kind.name === 'invoice' && typeof given.invoiceNumber !== 'string')
        records.lastDrawn = drawnNumber(own.invoiceNumber)
      expectRow(kind, done, about)
    }
    await perform({ query, variables: { input: sent }, as, refusals, apply }, records, world)
  })
}

/** A note is about exactly one record. */
function refusalsOfSubject({ create, links }: Kind, given: Values): Refusal[] {
  if (!create || Object.keys(links).filter(link => typeof given[link] === 'string').length === 1) return []
  return [badInput(...Object.keys(links).map(link => `input.${link}`))]
}

function defaultsOf({ fields, links }: Kind): Values {
  const values = Object.entries(fields).map(([field, { otherwise = null }]) => [field, otherwise])
  return Object.fromEntries([...values, ...Object.keys(links).map(link => [link, null])])
}

function update(kind: Kind): fc.Arbitrary<RecordStep> {
  const [call, type] = [`update${kind.type}`, `Update${kind.type}Input`]
  const query = `mutation (${aboutOne}, $input: ${type}!) {
    done: ${call}(${ofOne}, input: $input) { ${selectionOf(kind)} } }`
  const input = fc.record({ at: which, expected: expectation, input: inputOf(kind, type) })
  return step(call, input, async (wanted, records, world) => {
    const row = pickRow(records, kind.name, wanted.at)
    const { sent, bad, broken, given } = readInput(kind, wanted.input, { records, world, isNew: false })
    const about = aboutNow(records, world)
    const decided = row ? kind.decide?.(given, row, about) : undefined
    const isAllowed = !row || !kind.canChange || kind.canChange(row, given)
    const early = refusalsOfRow(row, wanted.expected, isAllowed)
    const late = [...(decided?.refusals ?? []), ...brokenLinks(broken)]
    const refusals = refusalsOf(bad, early.length > 0 ? early : late)
    const id = row?.id ?? unknownId
    const variables = { id, expected: expectedOf(wanted.expected, row), input: sent }
    const apply = (done: Row) => {
      // What is not given is not written.
      if (Object.keys(given).length > 0) writeRow(records, kind.name, id, { ...given, ...decided?.changes })
      expectRow(kind, done, about)
    }
    await perform({ query, variables, refusals, apply }, records, world)
  })
}

function remove(kind: Kind): fc.Arbitrary<RecordStep> {
  const moving = movingTo(kind)
  const [head, target] = moving
    ? [`${aboutOne}, $target: UUID`, `, ${moving.movedBy}: $target`]
    : [aboutOne, '']
  const query = `mutation (${head}) { done: delete${kind.type}(${ofOne}${target}) }`
  const input = fc.record({ at: which, expected: expectation, target: which })
  return step(`delete${kind.type}`, input, async (wanted, records, world) => {
    const { at, expected } = wanted
    // Mostly one that others are linked to.
    const linked = at % 3 > 0 ? pick(linkedRows(kind, records), at) : undefined
    const row = linked ?? pickRow(records, kind.name, at)
    const id = row?.id ?? unknownId
    const to = moving && wanted.target % 4 > 0 ? pickRow(records, kind.name, wanted.target) : undefined
    const moved = moving ? rowsLinked(records, moving, id) : []
    const isAllowed = !row || (kind.canGo?.(row) !== false && (moved.length === 0 || to !== undefined))
    const bad = moving && to?.id === id ? [moving.movedBy] : []
    const refusals = refusalsOf(bad, refusalsOfRow(row, expected, isAllowed))
    const variables = { id, expected: expectedOf(expected, row), ...(moving && { target: to?.id }) }
    const apply = () => {
      for (const { id: movedId } of moved)
        if (moving && to) writeRow(records, moving.name, movedId, { [moving.field]: to.id })
      deleteRow(records, kind.name, id)
    }
    await perform({ query, variables, refusals, apply }, records, world)
  })
}

/** The link whose records a deletion of a kind's record moves to another one. */
function movingTo(kind: Kind) {
  return kinds
    .flatMap(({ name, links }) =>
      Object.entries(links).flatMap(([field, { to, movedBy }]) =>
        to === kind.name && movedBy ? [{ name, field, movedBy }] : [],
      ),
    )
    .at(0)
}

function rowsLinked(
  { rows }: Records,
  { name, field }: { readonly name: string; readonly field: string },
  id: string,
): readonly Row[] {
  return [...ofKind(rows, name).values()].filter(row => row[field] === id)
}

function linkedRows({ name }: Kind, { rows }: Records): readonly Row[] {
  const ids = kinds.flatMap(({ name: other, links }) => {
    const fields = Object.keys(links).filter(field => links[field]?.to === name)
    return [...ofKind(rows, other).values()].flatMap(row => fields.map(field => row[field]))
  })
  return [...ofKind(rows, name).values()].filter(({ id }) => ids.includes(id))
}

/** What is done to a kind's records, by the mutations that the schema has. */
function stepsOf(kind: Kind): fc.Arbitrary<RecordStep>[] {
  const plural = `${kind.list?.[0]?.toUpperCase()}${kind.list?.slice(1)}`
  const has = (call: string) => mutations.has(call)
  return [
    ...[create(kind), update(kind)],
    ...(has(`delete${kind.type}`) ? [remove(kind)] : []),
    ...(has(`delete${plural}`) ? [removeMany(kind, `delete${plural}`)] : []),
    ...(has(`update${plural}`) ? [updateMany(kind, `update${plural}`)] : []),
    ...(kind.moves ? [move(kind), move(kind), move(kind), moveMany(kind)] : []),
  ]
}

/** Everything that is done alike to records of all kinds. */
export const writes = written.flatMap(stepsOf)

/** The mutations that they are. */
export const calls: readonly string[] = written.flatMap(kind => {
  const plural = `${kind.list?.[0]?.toUpperCase()}${kind.list?.slice(1)}`
  const named = [`update${kind.type}`, `delete${kind.type}`, `update${plural}`, `delete${plural}`]
  const moves = (kind.moves ?? []).flatMap(({ call, many }) => (many ? [call, many] : [call]))
  return [kind.create ?? `create${kind.type}`, ...named.filter(call => mutations.has(call)), ...moves]
})

/** What an account has before anything else is done. */
export const filling = fc.array(
  fc.oneof(...written.map(create), ...['deal', 'note', 'booking'].map(name => create(kindOf(name)))),
  {
    minLength: 20,
    maxLength: 80,
    size: 'max',
  },
)

/** Makes records. */
export async function fill(
  made: readonly RecordStep[],
  records: Records,
  world: RecordsWorld,
): Promise<void> {
  world.isFilling = true
  for (const one of made) await one.run(records, world)
  world.isFilling = false
}
