import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { defaultSpoolBytes } from '../../src/database/snapshot/spool-bytes.ts'
import { exportsMemory, maxReading } from '../../src/domain/exports/running-exports.ts'
import { liveMemory } from '../../src/domain/live/live.ts'
import { maxRequestBytes } from '../../src/domain/streams/running-streams.ts'
import { maxParts } from '../../src/http/scan-json.ts'
import { maxKeptBytes } from '../../src/idempotency/answer-once.ts'
import { defaultMaxErrors } from '../../src/limits/error-flood-guard.ts'
import { maxBodyBytes } from '../../src/rest/endpoints.ts'
import { maxAnswerBytes } from '../../src/server/graphql/bound-answer.ts'
import { heavyOperationsMemory } from '../../src/server/graphql/heavy-operations.ts'
import { bodyBytes } from '../../src/server/graphql/large-bodies.ts'
import { streamTimeoutMs } from '../../src/server/http/answers/streamed-answers.ts'
import { maxPerAddress } from '../../src/server/http/guards/parallel-requests.ts'
import { unansweredRequests } from '../../src/server/http/guards/pipelining.ts'
import { arrivalTimes, bodyGrowth } from '../../src/server/http/guards/slow-clients.ts'
import { headsMemory } from '../../src/server/server.ts'

const page = await readFile('docs/operations.md', 'utf8')
const [, table = ''] = /\| what \| limit \| beyond it \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(page) ?? []
const limits = new Map(
  Array.from(table.matchAll(/^\| (.*?) \| (.*?) \|/gm), ([, what = '', limit = '']) => [what, limit]),
)
const kib = (bytes: number) => `${bytes / 1024} KiB`
const mib = (bytes: number) => bytes / 1024 ** 2

it.each([
  ['requests in progress without a valid token', `${maxPerAddress} an address`],
  ['refused requests (400, 401, 403)', `${defaultMaxErrors.toLocaleString('en')} an address and minute`],
  ['exports in progress of all users', `${maxReading} of them reading the database`],
  [
    'temporary files of slow exports',
    `${mib(defaultSpoolBytes.perCaller)} MB a user, ${mib(defaultSpoolBytes.total) / 1024} GB a process`,
  ],
  [
    'one body',
    `${mib(maxBodyBytes)} MiB; forms ${kib(bodyBytes.ofStrangers)}, GraphQL ${kib(bodyBytes.ofCallers)}, subscriptions ${kib(maxRequestBytes)}, imports ${mib(bodyBytes.most)} MiB`,
  ],
  ['JSON of a body', `${maxParts.toLocaleString('en')} parts`],
  [
    'time for the head of a request, for its body',
    `${arrivalTimes.headMs / 1_000} s, ${arrivalTimes.bodyMs / 1_000} s and one more for each ${kib(bodyGrowth.bytesPerSecond)} that have come, ${(arrivalTimes.bodyMs + bodyGrowth.maxMs) / 1_000} s at most`,
  ],
  [
    'a client that neither reads nor writes; an idle connection; a download',
    `${streamTimeoutMs / 3_600_000} h`,
  ],
  ['unanswered requests of a connection', `${unansweredRequests.max}`],
  ['data of a GraphQL answer that is no stream', `${mib(maxAnswerBytes)} MB`],
  ['an answer to a request with an idempotency key', `${mib(maxKeptBytes)} MiB`],
])('the limit of %s is that of the code', (what, limit) => {
  expect(limits.get(what)).toContain(limit)
})

it.each([
  ['exports in progress of all users', exportsMemory, /^(\d+) exports/],
  ['live subscriptions', liveMemory, /^(\d+), \d+ a user/],
  ['header fields', headsMemory, /^(\d+ KiB)/],
  ['open connections', headsMemory, /([\d,]+) connections/],
  ['GraphQL operations of 500 points or more at work', heavyOperationsMemory, /^(\d+) operations/],
])('the limit of %s is that of the memory it bounds', (what, { bound }, pattern) => {
  const [, number = 'none'] = pattern.exec(bound) ?? []
  expect(limits.get(what)).toContain(number)
})
