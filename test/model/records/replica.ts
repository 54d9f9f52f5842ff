import { expect } from 'vitest'
import { expectDone } from '../refusals.ts'
import { kinds } from './kinds.ts'
import { shown } from './perform.ts'
import { rowOf, selectionOf } from './reading.ts'
import { ofKind, type Records, type Row, type Value } from './rows.ts'
import { inputType } from './schema.ts'
import type { RecordsWorld } from './world.ts'

/** The kinds that are found by when they changed. */
const followed = kinds.filter(
  ({ list, type }) => list !== null && 'updatedSince' in inputType(`${type}Filter`).getFields(),
)

interface Deleted {
  readonly kind: string
  readonly id: string
  readonly deletedAt: string
}

/**
 * A copy of an account's records, kept as docs/graphql.md advises. All moments are those that the server answered;
 * as nobody writes while the copy is brought up to date, it needs no overlap.
 */
export class Replica {
  readonly rows = new Map<string, Map<string, Row>>(followed.map(({ name }) => [name, new Map()]))
  readonly deleted: Deleted[] = []
  #since = '2000-01-01T00:00:00.000Z'
  #deletedAfter: string | null = null
  #deletedSince = '2000-01-01T00:00:00.000Z'

  /** Takes over what has changed, in parts of that size, and what was deleted, after the cursor or since the last. */
  async follow(world: Pick<RecordsWorld, 'ask'>, size: number, byCursor: boolean): Promise<void> {
    let newest = this.#since
    for (const kind of followed) {
      for (let [since, rest] = [this.#since, 1]; rest > 0; ) {
        const query = `query ($accountId: UUID!, $since: DateTime!, $size: Int!) {
          ${kind.list}(accountId: $accountId, pageSize: $size, filter: { updatedSince: $since },
            orderBy: { field: updated_at, direction: asc }) { total items { ${selectionOf(kind)} } } }`
        const { total, items } = expectDone(await world.ask(query, { since, size }))[kind.list ?? '']
        const rows: Row[] = items.map((item: Record<string, Value>) => rowOf(kind, item))
        for (const row of rows) this.rows.get(kind.name)?.set(row.id, row)
        const last = String(rows.at(-1)?.updatedAt ?? since)
        newest = [newest, last].sort().at(-1) ?? newest
        rest = total - items.length
        // Where a part holds nothing but one moment, a larger one is needed.
        if (last === since) size = Math.min(40, size * 2)
        since = last
      }
    }
    this.#since = newest
    await this.#followDeletions(world, size, byCursor)
  }

  async #followDeletions(
    { ask }: Pick<RecordsWorld, 'ask'>,
    first: number,
    byCursor: boolean,
  ): Promise<void> {
    const query = `query ($accountId: UUID!, $since: DateTime!, $first: Int!, $after: String) {
      deletedRecords(accountId: $accountId, since: $since, first: $first, after: $after) {
        nodes { kind id deletedAt } endCursor hasNextPage } }`
    const since = byCursor ? '2000-01-01T00:00:00.000Z' : this.#deletedSince
    for (let [after, more] = [byCursor ? this.#deletedAfter : null, true]; more; ) {
      const { nodes, endCursor, hasNextPage } = expectDone(
        await ask(query, { since, first, after }),
      ).deletedRecords
      for (const node of nodes as readonly Deleted[]) {
        this.rows.get(node.kind)?.delete(node.id)
        if (
          !this.deleted.some(
            ({ kind, id, deletedAt }) => kind === node.kind && id === node.id && deletedAt === node.deletedAt,
          )
        )
          this.deleted.push(node)
        this.#deletedSince = node.deletedAt
      }
      this.#deletedAfter = endCursor ?? this.#deletedAfter
      ;[after, more] = [endCursor, hasNextPage]
    }
  }

  /** The copy is what the model holds, and heard of exactly what was deleted. */
  expectEqual({ rows, changes }: Records, today: string): void {
    for (const kind of followed) {
      const held = ofKind(rows, kind.name)
      const copied = [...(this.rows.get(kind.name) ?? [])].map(([id, row]) => [id, asKept(row, held.get(id))])
      const expected = [...held.values()].map(row => [row.id, asKept(shown(kind, row, today), row)])
      expect({ [kind.name]: Object.fromEntries(copied) }).toEqual({
        [kind.name]: Object.fromEntries(expected),
      })
    }
    const gone = changes.filter(([, change]) => change === 'deleted').map(([kind, , id]) => `${kind} ${id}`)
    expect(this.deleted.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(gone.sort())
  }
}

/** That an invoice reads as overdue is the calendar's doing and no change. */
function asKept(row: Row, held: Row | undefined): Row {
  return row.status === 'overdue' ? { ...row, status: held?.status ?? null } : row
}
