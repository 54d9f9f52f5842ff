import pg from 'pg'
import { expect, it } from 'vitest'
import { cancelStatement } from '../../../src/database/postgres/watch/cancel-statement.ts'
import { cut, wiresOf } from '../../../src/database/postgres/watch/wires.ts'
import { testServerUrl } from '../../support/database.ts'

it.runIf(testServerUrl)('a client of pg has the members that its types leave out', async () => {
  const client = new pg.Client({ connectionString: testServerUrl ?? '' })
  const ended = new Promise<void>(resolve => client.on('end', () => resolve()))
  client.on('error', () => {})
  await client.connect()
  const wires = wiresOf(client)
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  expect([rows[0]?.pid, typeof wires.secretKey]).toEqual([wires.processID, 'number'])
  expect([typeof wires.host, typeof wires.port]).toEqual(['string', 'number'])
  expect(wires.readyForQuery).toBe(true)

  const codes: (string | undefined)[] = []
  wires.connection.on('errorMessage', ({ code }) => codes.push(code))
  const before = wires.connection.stream.bytesRead
  const sleeping = expect(client.query('SELECT pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
  expect(wires.readyForQuery).toBe(false)
  cancelStatement(client)
  await sleeping
  expect(codes).toEqual(['57014'])
  expect(wires.connection.stream.bytesRead).toBeGreaterThan(before)

  const lost = expect(client.query('SELECT pg_sleep(60)')).rejects.toThrow('Connection terminated')
  cut(client)
  await Promise.all([lost, ended])
})
