import pg from 'pg'
import { vi } from 'vitest'
import { EmbeddedStatements } from '../../src/database/embedded/statements.ts'

/** A statement that was sent. */
export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The statements that this process sends to the database while `work` runs, on either database. */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const spies = [
    vi.spyOn(EmbeddedStatements.prototype, 'query'),
    vi.spyOn(EmbeddedStatements.prototype, 'queryIn'),
    vi.spyOn(pg.Client.prototype, 'query'),
  ]
  try {
    await work()
    return spies.flatMap(({ mock }) => mock.calls.flatMap(readCall))
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

// A text and its values, one object that has both, or what sends a text itself: a COPY. In a transaction of the
// embedded database they come after it.
function readCall(given: readonly unknown[]): SentStatement[] {
  const [first, second] = given.filter(value => typeof value !== 'function')
  const [what, values] = isTransaction(first) ? [second, given[2]] : [first, second]
  if (typeof what === 'string') return [{ text: what, values: Array.isArray(values) ? values : [] }]
  const { text, values: own = values } = Object(what) as { text?: unknown; values?: unknown }
  return typeof text === 'string' ? [{ text, values: Array.isArray(own) ? own : [] }] : []
}

function isTransaction(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'rollback' in value
}
