import pg from 'pg'
import { vi } from 'vitest'
import { EmbeddedStatements } from '../../src/database/embedded/statements.ts'
import { testServerUrl } from './database.ts'

/** How many {@link statementsOf} work there are. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  return (await statementsOf(work)).length
}

/**
 * The statements that this process sends to the database while `work` runs, BEGIN and COMMIT among them, but not
 * what a connection that is made meanwhile begins with. On the embedded database those inside a transaction are not seen.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const sent =
    testServerUrl === null
      ? vi.spyOn(EmbeddedStatements.prototype, 'query')
      : vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.map(([statement]) => statement).filter(statement => !isSession(statement))
  } finally {
    sent.mockRestore()
  }
}

function isSession(statement: unknown): boolean {
  return typeof statement === 'string' && statement.startsWith('SET ')
}
