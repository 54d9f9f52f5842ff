import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { countDeclared } from '../../scripts/memory-table.ts'

/** What grows: a cache, a map or a set that is empty to begin with, and a field with a list. */
const growing =
  /\bnew (?:LRUCache|RateLimiterMemory|ByteRoom)\b|\bnew (?:Map|Set)(?:<.*>)?\(\)|^ {2}readonly #\w+: .*\[\] = \[\]/gm

const countGrowing = (code: string) => [...code.matchAll(growing)].length

const sources = globSync('src/**/*.ts').filter(
  // What runs in browsers, and commands, which serve nobody.
  file => !/^src\/(web|generated|commands|domain\/account-import)\//.test(file),
)

/** Why what grows in a file, in so many places, needs no row in the table of memory. */
const bounded: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'it ends with its request, or with the document, the batch or the body that is read': {
    'src/domain/exports/export-run.ts': 1,
    'src/domain/contact-import/plan-import.ts': 1,
    'src/domain/lead-form/submission/validate-submission.ts': 2,
    'src/domain/lists/batched.ts': 2,
    'src/domain/writes/many/change-many.ts': 1,
    'src/domain/writes/many/decide.ts': 1,
    'src/files/json/reading/document-reader.ts': 1,
    'src/http/accept-weights.ts': 1,
    'src/observation/request-work.ts': 1,
    'src/observation/statement-times.ts': 1,
    'src/server/graphql/checks/documents.ts': 1,
    'src/server/graphql/checks/introspection.ts': 3,
    'src/domain/fields/needs-read.ts': 1,
    'src/domain/invoice/lost-payments.ts': 1,
    'src/server/graphql/checks/parts.ts': 1,
    'src/server/graphql/event-ids.ts': 1,
    'src/database/replica/with-replica.ts': 1,
    'src/server/keyed-request.ts': 2,
    'src/server/request-context.ts': 2,
    'src/database/unavailable.ts': 1,
  },
  'there are eight of a connection at most': { 'src/server/http/guards/pipelining.ts': 1 },
  'an entry is there while a request is at work, of which there are 256': {
    'src/database/fairness/fair-semaphore.ts': 1,
    'src/server/http/guards/unread-answers.ts': 1,
    'src/server/http/guards/work-in-progress.ts': 1,
  },
  'an entry is there while an export or a subscription runs, of which there are 550, or a request is at work':
    {
      'src/byte-room.ts': 1,
      'src/database/embedded/embedded.ts': 1,
      'src/database/fairness/fair-queue.ts': 1,
      'src/database/postgres/postgres.ts': 1,
      'src/database/snapshot/spool.ts': 1,
      'src/domain/live/change-watch.ts': 4,
      'src/domain/streams/running-streams.ts': 2,
      'src/server/http/body-bytes.ts': 1,
      'src/server/http/answers/streamed-answers.ts': 1,
    },
  'an entry is a connection to the database, of which there are 21, or a table of it': {
    'src/database/fairness/fair-pool.ts': 1,
    'src/database/postgres/watch/renew-connections.ts': 2,
    'src/database/postgres/watch/silent-connections.ts': 1,
  },
  'an entry is a token that is being asked about, or a database that is open': {
    'src/auth/session-check.ts': 1,
    'src/database/embedded/directory-lock.ts': 1,
    // Its last use is being written.
    'src/domain/api-key/key-store.ts': 1,
  },
  'an entry is one that its own file bounds in number and length': {
    'src/limits/cost-budget.ts': 1,
    'src/log/log-outage.ts': 1,
    'src/metrics/bounded-names.ts': 1,
  },
  'an entry is a message that is being sent, of which there are 200, or one of 1,000 endpoints, or an owner with one of this second':
    {
      'src/webhooks/lanes.ts': 2,
      'src/webhooks/webhooks.ts': 1,
      // For one message each, and by kind of record.
      'src/server/open-webhooks.ts': 4,
    },
  'an entry is what the code has: a record, a column, an operation, a route, a metric, a worker': {
    // The sets of four scopes.
    'src/auth/scopes.ts': 1,
    'src/metrics/instruments.ts': 1,
    'src/metrics/worker-metrics.ts': 2,
    'src/server/graphql/checks/trusted-documents.ts': 1,
    'src/operations/variables.ts': 1,
    'src/server/http/routes.ts': 1,
  },
}

it('whatever grows in a process is a row of the table of memory, or is listed here with what bounds it', () => {
  const found = sources.flatMap(file => {
    const code = readFileSync(file, 'utf8')
    const undeclared = countGrowing(code) - countDeclared(code)
    return undeclared > 0 ? [[file, undeclared] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(listed)
})

const listed = Object.assign({}, ...Object.values(bounded)) as Readonly<Record<string, number>> // as they are above

it.each([
  ['a cache', 'const kept = new LRUCache<string, Kept>({ max: 5 })'],
  ['a map', 'const kept = new Map<string, Promise<Answer>>()'],
  ['a set', 'readonly #known = new Set()'],
  ['a queue', '  readonly #waiting: Waiting<Batch>[] = []'],
])('%s is found', (_what, code) => {
  expect(countGrowing(code)).toBe(1)
})
