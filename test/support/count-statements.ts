import pg from 'pg'
import { vi } from 'vitest'
import { EmbeddedStatements } from '../../src/database/embedded/statements.ts'
import { currentWork } from '../../src/observation/request-work.ts'
import { testServerUrl } from './database.ts'

/** How many {@link statementsOf} work there are. */
export async function countStatements(work: () => Promise<unknown>, ofProcess?: RegExp): Promise<number> {
  return (await statementsOf(work, ofProcess)).length
}

/**
 * The statements that this process sends to the database for the requests of `work`, BEGIN and COMMIT among them, but
 * not what a connection that is made meanwhile begins with; beside them those that match `ofProcess` of what the process
 * does by itself, or before it knows who asks. On the embedded database those inside a transaction are not seen.
 */
export async function statementsOf(work: () => Promise<unknown>, ofProcess?: RegExp): Promise<unknown[]> {
  const sender: Sender = testServerUrl === null ? EmbeddedStatements.prototype : pg.Client.prototype
  const statements: unknown[] = []
  const { query } = sender
  const spy = vi.spyOn(sender, 'query').mockImplementation(function (this: unknown, ...given) {
    const [statement] = given
    if ((currentWork() || ofProcess?.test(textOf(statement))) && !isSession(statement))
      statements.push(statement)
    return query.apply(this, given)
  })
  try {
    await work()
    return statements
  } finally {
    spy.mockRestore()
  }
}

/** How often requests of `work` wait for an answer of Postgres: statements that are sent together are waited for once. */
export async function countWaits(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype
  const unanswered = new Map<unknown, number>()
  let waits = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: unknown,
    ...given: unknown[]
  ) {
    const answer = given.pop() as (...answer: unknown[]) => void
    const add = (one: 1 | -1) => unanswered.set(this, (unanswered.get(this) ?? 0) + one)
    if (currentWork() && !unanswered.get(this)) waits += 1
    add(1)
    const end = (...result: unknown[]) => {
      add(-1)
      answer(...result)
    }
    return Reflect.apply(query, this, [...given, end])
  } as never)
  try {
    await work()
    return waits
  } finally {
    spy.mockRestore()
  }
}

interface Sender {
  query(...given: never[]): unknown
}

function isSession(statement: unknown): boolean {
  return textOf(statement).startsWith('SET ')
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : String((statement as { text?: unknown } | null)?.text)
}
