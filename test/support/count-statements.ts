import pg from 'pg'
import { vi } from 'vitest'
import { EmbeddedStatements } from '../../src/database/embedded/statements.ts'
import { testServerUrl } from './database.ts'

/**
 * Counts the statements that this process sends to the database while `work` runs, BEGIN and COMMIT
 * among them, but not what a connection that is made meanwhile begins with. On the embedded database those inside a transaction are not seen.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const sent =
    testServerUrl === null
      ? vi.spyOn(EmbeddedStatements.prototype, 'query')
      : vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.filter(([statement]) => !isSession(statement)).length
  } finally {
    sent.mockRestore()
  }
}

function isSession(statement: unknown): boolean {
  return typeof statement === 'string' && statement.startsWith('SET ')
}
