import { createHash } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Query } from '../../../src/database/database.ts'
import { ExportRun } from '../../../src/domain/exports/export-run.ts'
import { RunningExports } from '../../../src/domain/exports/running-exports.ts'

let streams: RunningExports
let client: AbortController
let run: ExportRun
/** Outcome, bytes and digest of each receipt. */
let receipts: unknown[][]

beforeEach(async () => {
  streams = new RunningExports()
  client = new AbortController()
  receipts = []
  const query: Query = async ({ values }) => {
    receipts.push([values[5], values[9], values[10]])
    return []
  }
  const readSnapshot = async function* () {
    yield { name: 'contacts', rows: [{}] }
  }
  run = new ExportRun(
    {
      ...{ viewer: { userId: 'user' }, viaRest: true, requestBytes: 0, now: () => new Date() },
      ...{ left: () => client.signal, breakOff: () => {}, streams, database: { query, readSnapshot } },
    },
    { fieldName: 'contactsExport', whose: [] },
  )
  const claim = async (takePlace: () => void) => void takePlace()
  const open = async () =>
    run.readSnapshot({ accountId: 'account', kind: 'contacts' }, [
      { name: 'contacts', text: '', values: [], batchRows: 1 },
    ])
  await run.start({ claim, giveBack: async () => {}, open })
})

it('a file that is read to its end is complete, once, with its size and digest', async () => {
  async function* pieces() {
    await Array.fromAsync(run)
    yield 'é'
    expect(streams.count).toBe(1)
    yield Buffer.from('!')
  }
  const file = run.file(pieces())
  expect(Buffer.concat(await Array.fromAsync(file)).toString()).toBe('é!')
  expect(await file.next()).toEqual({ done: true, value: undefined })
  const digest = createHash('sha256').update('é!').digest()
  expect([run.digest, receipts]).toEqual([digest, [['complete', 3, digest.toString('hex')]]])
  await expect.poll(() => streams.count).toBe(0)
})

it('a file whose client leaves while its end is awaited is left, although the end comes', async () => {
  const end = Promise.withResolvers<void>()
  async function* pieces() {
    await Array.fromAsync(run)
    yield 'é'
    await end.promise
  }
  const file = run.file(pieces())
  await file.next()
  const last = file.next()
  client.abort()
  const left = file.return()
  end.resolve()
  await Promise.all([last, left])
  expect(receipts).toEqual([['broken_off', 2, null]])
})

it('a file that is let go of before its end is broken off, also while its client is there', async () => {
  async function* pieces() {
    await Array.fromAsync(run)
    yield 'é'
    yield '!'
  }
  const file = run.file(pieces())
  await file.next()
  await file.return()
  expect([run.digest, receipts]).toEqual([null, [['broken_off', 2, null]]])
})
