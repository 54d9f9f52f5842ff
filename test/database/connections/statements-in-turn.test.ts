import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { statementSender } from '../../../src/database/postgres/send-statement.ts'
import { testServerUrl } from '../../support/database.ts'

/** The most statements that pg is given at a time for one connection. */
function countTogether(): () => number {
  const { query } = pg.Client.prototype
  const given = new Map<pg.Client, number>()
  let most = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const answer = args.pop() as (...answer: unknown[]) => void
    given.set(this, (given.get(this) ?? 0) + 1)
    most = Math.max(most, given.get(this) ?? 0)
    const end = (...result: unknown[]) => {
      given.set(this, (given.get(this) ?? 0) - 1)
      answer(...result)
    }
    return Reflect.apply(query, this, [...args, end])
  } as never)
  onTestFinished(() => spy.mockRestore())
  return () => most
}

describe.runIf(testServerUrl)('statements that are asked for at once over one connection', () => {
  it('are sent one after the other, whatever came of the one before', async () => {
    const client = await connect()
    const send = statementSender(client)
    const most = countTogether()
    const texts = ['SELECT 1 AS n', 'SELECT 1 / 0', 'SELECT 2 AS n', 'SELECT 3 AS n']
    const answers = await Promise.allSettled(texts.map(text => send([text]) as Promise<pg.QueryResult>))
    expect(answers.map(answer => (answer.status === 'fulfilled' ? answer.value.rows : 'refused'))).toEqual([
      ...[[{ n: 1 }], 'refused', [{ n: 2 }], [{ n: 3 }]],
    ])
    expect(await send(['SELECT 4 AS n'])).toMatchObject({ rows: [{ n: 4 }] })
    expect(most()).toBe(1)
  })

  it('are all refused where the connection is lost', async () => {
    const client = await connect()
    client.on('error', () => {})
    const send = statementSender(client)
    const texts = ['SELECT pg_terminate_backend(pg_backend_pid())', 'SELECT 1', 'SELECT 2']
    const answers = await Promise.allSettled(texts.map(text => send([text])))
    expect(answers.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  })
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: testServerUrl ?? '' })
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}
