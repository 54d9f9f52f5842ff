import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { embeddedTurns } from '../../src/database/embedded/adapter.ts'
import { defaultTimes } from '../../src/database/request-times.ts'

const read = (name: string) => readFile(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8')
const inSeconds = (ms: number) => `${ms / 1000} s`

it('the time limits of a request are those of the code', async () => {
  const [, table = ''] = /### Timeouts\n[^|]*((?:\|.*\n)+)/.exec(await read('operations')) ?? []
  const { answerMs, connectMs, lockMs, statementMs, idleMs, silenceMs, batchMs, longMs } = defaultTimes
  const told: readonly (readonly [what: string, time: string])[] = [
    ['all statements of a request', inSeconds(answerMs)],
    ['connecting, or waiting for a free connection', inSeconds(connectMs)],
    [
      "a caller's turn",
      `${inSeconds(defaultTimes.turnMs)} (${inSeconds(embeddedTurns.longestWaitMs)} on the embedded database)`,
    ],
    ['a lock, in a request', inSeconds(lockMs)],
    ['a statement of a request, its locks included', inSeconds(statementMs)],
    ['a pause within a transaction', inSeconds(idleMs)],
    ['silence on a connection in use, when the network swallows packets', inSeconds(silenceMs)],
    ['a batch of an export', inSeconds(batchMs)],
    [
      'deleting an account, or deleting or merging what more than 2,000 records are linked to',
      `${inSeconds(longMs)} in all`,
    ],
  ]
  for (const [what, time] of told) expect(table).toContain(`\n| ${what} | ${time}`)
})

it('how long a caller waits for a turn stands in that table alone', async () => {
  for (const name of ['decisions', 'operations', 'graphql', 'rest', 'faults', 'scaling']) {
    const lines = (await read(name)).split('\n').filter(line => /statements in progress|turn \|/.test(line))
    const told = lines.filter(line => /wait[^.|]*\d s/.test(line))
    expect(told, name).toEqual([])
  }
})
