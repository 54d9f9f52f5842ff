import { defineConfig } from 'vitest/config'

/** Start processes or watch this one, so that no server of other files may be at work in it. */
const ownProcess = [
  'test/{process,metrics,tracing}/**/*.test.ts',
  'test/{demo-data/walk,database/{embedded-directory,migrate-cut-short,request-times,silent-connections,snapshot*,unavailable}}.test.ts',
  'test/rest/{broken-downloads,broken-receipts,export-bounds,export-places,head,statements}.test.ts',
  'test/server/{broken-answers,graphql-hang-up,graphql-streams,health,longest-answer,overload,parallel-requests,repeated-documents,shutdown,slow-clients}.test.ts',
  'test/{architecture/patterns,csv/spreadsheets,graphql/contacts-export-{costs,relations},limits/redis-*}.test.ts',
  'test/docs/exports-guide.test.ts',
]

/** Count over processes to the last call: Redis that answers late on a busy machine makes each count by itself. */
const alone = ['test/process/workers.test.ts']

/** Stop the clock, which must not be that of what earlier files left behind in the process. */
const stoppedClock = ['test/database/snapshot-spool.test.ts']

/** Drive a browser, which wants the machine for itself. */
const browser = ['test/pages/**/*.test.ts', 'test/docs/{first-hour,lead-forms-guide}.test.ts']

/** Measure, or try at random for a while. */
const slow = [
  'test/process/{allocations,generate}.test.ts',
  'test/database/{list-statement,query-plans}.test.ts',
  'test/hostile/*.test.ts',
  'test/{model/model,server/random-documents}.test.ts',
]

/** Have a configuration of their own, vitest.faults.config.ts. */
const faults = ['test/faults/**']

/**
 * What races or times something can be late on a busy machine; what is wrong fails twice. What drawn values
 * found is never tried again, since other values would be drawn.
 */
const retry = { count: process.env.CI ? 1 : 0, condition: /^(?!Property failed after)/ }

const everything = 'test/**/*.test.ts'

export default defineConfig({
  test: {
    pool: 'forks',
    // On a server the databases' own processes want a core.
    maxWorkers: process.env.DATABASE_URL ? 2 : 3,
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: 'test/support/setup.ts',
    // Node runs the sources as they are; nothing is mocked or transformed.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Far from what anything takes, so that only what hangs is ended, however busy the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        // A worker loads the product once for all its files, which may share a server.
        test: {
          name: 'app',
          include: [everything],
          exclude: [...ownProcess, ...stoppedClock, ...browser, ...slow, ...faults],
          isolate: false,
          retry,
        },
      },
      {
        extends: true,
        test: {
          name: 'own-process',
          retry,
          include: ownProcess,
          exclude: [...stoppedClock, ...slow, ...alone],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'stopped-clock', include: stoppedClock, retry } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: browser,
          isolate: false,
          sequence: { groupOrder: 1 },
          retry,
        },
      },
      { extends: true, test: { name: 'slow', include: slow, sequence: { groupOrder: 2 } } },
      {
        extends: true,
        test: { name: 'alone', include: alone, maxWorkers: 1, retry, sequence: { groupOrder: 3 } },
      },
    ],
  },
})
