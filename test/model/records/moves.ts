import fc from 'fast-check'
import { pick } from '../state.ts'
import { which } from '../texts.ts'
import { unknownId } from '../world.ts'
import { aboutOne, expectation, expectedOf, ofOne, refusalsOfRow } from './expectation.ts'
import { pickRow } from './input.ts'
import type { About, Kind } from './kind.ts'
import { aboutNow, expectRow, perform, writeRow } from './perform.ts'
import { selectionOf } from './reading.ts'
import { ofKind, type Row } from './rows.ts'
import { type RecordStep, step } from './step.ts'

/** One record moves to another state. */
export function move(kind: Kind): fc.Arbitrary<RecordStep> {
  const moves = kind.moves ?? []
  const input = fc.record({ at: which, expected: expectation, number: fc.nat(moves.length - 1) })
  return step(`move ${kind.type}`, input, async ({ at, expected, number }, records, world) => {
    const about = aboutNow(records, world)
    const all = [...ofKind(records.rows, kind.name).values()]
    // Mostly a move that the state allows.
    const possible = moves.flatMap((rule, index) =>
      all.filter(row => rule.from.includes(String(row.status))).map(row => ({ rule, row, index })),
    )
    const chosen = at % 5 > 0 ? pick(possible, at * moves.length + number) : undefined
    const rule = chosen?.rule ?? moves[number]
    if (!rule) return
    const row = chosen?.row ?? pickRow(records, kind.name, at)
    const refusals = refusalsOfRow(row, expected, !row || canMove(kind, row, chosen?.index ?? number, about))
    const id = row?.id ?? unknownId
    const query = `mutation (${aboutOne}) { done: ${rule.call}(${ofOne} ${rule.args ?? ''}) { ${selectionOf(kind)} } }`
    const apply = (done: Row) => {
      if (row) writeRow(records, kind.name, id, { status: rule.to, ...rule.changes?.(row, about) })
      expectRow(kind, done, about)
    }
    await perform(
      { query, variables: { id, expected: expectedOf(expected, row) }, refusals, apply },
      records,
      world,
    )
  })
}

/** Whether a record takes a kind's move, by the move's number and what is stored of it. */
export function canMove(kind: Kind, row: Row, number: number, about: About): boolean {
  const rule = kind.moves?.[number]
  return rule?.from.includes(String(row.status)) === true && rule.isOpen?.(row, about) !== false
}
