import fc from 'fast-check'
import { expect } from 'vitest'
import type { Refusal } from '../refusals.ts'
import { which } from '../texts.ts'
import { unknownId } from '../world.ts'
import { brokenLinks, inputOf, pickRow, readInput } from './input.ts'
import type { Kind } from './kind.ts'
import { canMove } from './moves.ts'
import { aboutNow, deleteRow, expectRow, perform, refusalsOf, writeRow } from './perform.ts'
import { selectionOf } from './reading.ts'
import type { Records, Row } from './rows.ts'
import { type RecordStep, step } from './step.ts'
import type { RecordsWorld } from './world.ts'

/** Some of a kind's records by number, each once, and whether one that is unknown is among them. */
const severalOf = (maxLength: number) =>
  fc.record({ ats: fc.uniqueArray(which, { minLength: 1, maxLength }), hasUnknown: fc.nat(3) })
const several = severalOf(4)

interface Many {
  readonly call: string
  readonly kind: Kind
  readonly args?: string
  readonly input?: { readonly type: string; readonly sent: object }
  readonly bad?: readonly string[]
  readonly late?: readonly Refusal[]
  readonly ids: { readonly ats: readonly number[]; readonly hasUnknown: number }
  readonly isAllowed: (row: Row) => boolean
  readonly apply: (row: Row) => void
  readonly isDeletion?: true
}

/** Each record is done or refused by itself, in the order asked for. */
async function performMany(many: Many, records: Records, world: RecordsWorld) {
  const { call, kind, args = '', input, bad = [], late = [], ids: wanted, isAllowed, isDeletion } = many
  const about = aboutNow(records, world)
  const found = new Map(
    wanted.ats.flatMap(at => {
      const row = pickRow(records, kind.name, at)
      return row ? [[row.id, row] as const] : []
    }),
  )
  const ids = [...found.keys(), ...(wanted.hasUnknown === 0 || found.size === 0 ? [unknownId] : [])]
  const accepted = ids.filter(id => {
    const row = found.get(id)
    return row && isAllowed(row)
  })
  const selection = isDeletion ? '' : `{ ${selectionOf(kind)} }`
  const head = input ? `, $input: ${input.type}!` : ''
  const query = `mutation ($accountId: UUID!, $ids: [UUID!]!${head}) {
    done: ${call}(accountId: $accountId, ids: $ids ${args} ${input ? 'input: $input' : ''}) {
      done ${selection} refused { id code } } }`
  // Whatever is wrong with what is written is wrong only where something is written.
  const refusals = refusalsOf(bad, accepted.length > 0 ? late : [])
  await perform(
    {
      query,
      variables: { ids, input: input?.sent },
      refusals,
      apply({ done, refused }) {
        for (const id of accepted) {
          const row = found.get(id)
          if (row) many.apply(row)
        }
        const doneIds = done.map((one: string | Row) => (typeof one === 'string' ? one : one.id))
        const others = ids.filter(id => !accepted.includes(id))
        const codes = others.map(id => ({ id, code: found.has(id) ? 'CONFLICT' : 'NOT_FOUND' }))
        expect({ done: doneIds, refused }).toEqual({ done: accepted, refused: codes })
        if (!isDeletion) for (const one of done) expectRow(kind, one, about)
      },
    },
    records,
    world,
  )
}

/** Several records go. */
export function removeMany(kind: Kind, call: string): fc.Arbitrary<RecordStep> {
  // Few, so that there are more and more records.
  return step(call, severalOf(2), (ids, records, world) => {
    const isAllowed = (row: Row) => kind.canGo?.(row) !== false
    const apply = ({ id }: Row) => deleteRow(records, kind.name, id)
    return performMany({ call, kind, ids, isAllowed, apply, isDeletion: true }, records, world)
  })
}

/** Several records move to another state. */
export function moveMany(kind: Kind): fc.Arbitrary<RecordStep> {
  const moves = (kind.moves ?? []).flatMap(({ many }, number) => (many ? [{ call: many, number }] : []))
  const input = fc.record({ ids: several, chosen: fc.constantFrom(...moves) })
  return step(`move many ${kind.type}`, input, ({ ids, chosen: { call, number } }, records, world) => {
    const about = aboutNow(records, world)
    const rule = kind.moves?.[number]
    const args = rule?.args ?? ''
    const isAllowed = (row: Row) => canMove(kind, row, number, about)
    const apply = (row: Row) =>
      writeRow(records, kind.name, row.id, { status: rule?.to ?? '', ...rule?.changes?.(row, about) })
    return performMany({ call, kind, args, ids, isAllowed, apply }, records, world)
  })
}

/** Several records change alike. */
export function updateMany(kind: Kind, call: string): fc.Arbitrary<RecordStep> {
  const type = `U${call.slice(1)}Input`
  const drawn = fc.record({ ids: several, input: inputOf(kind, type) })
  return step(call, drawn, ({ ids, input }, records, world) => {
    const { sent, bad, broken, given } = readInput(kind, input, { records, world, isNew: false })
    const isAllowed = (row: Row) => kind.canChange?.(row, given) !== false
    const apply = ({ id }: Row) => {
      if (Object.keys(given).length > 0) writeRow(records, kind.name, id, given)
    }
    const late = brokenLinks(broken)
    return performMany(
      { call, kind, input: { type, sent }, ids, isAllowed, apply, bad, late },
      records,
      world,
    )
  })
}
