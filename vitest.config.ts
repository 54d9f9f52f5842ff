import { defineConfig } from 'vitest/config'

/** Start processes or watch this one, so that no server of other files may be at work in it. */
const ownProcess = [
  'test/process/**/*.test.ts',
  'test/{demo-data/walk,database/{embedded-directory,migrate-cut-short,request-times,silent-connections,snapshot*,unavailable}}.test.ts',
  'test/rest/{broken-downloads,export-bounds,head,statements}.test.ts',
  'test/server/{broken-answers,graphql-hang-up,graphql-streams,health,longest-answer,parallel-requests,repeated-documents,shutdown}.test.ts',
  'test/{architecture/patterns,graphql/contacts-export-relations,limits/redis-*}.test.ts',
]

/** Measure, or try at random for a while. */
const slow = [
  'test/process/{allocations,generate}.test.ts',
  'test/database/{list-statement,query-plans}.test.ts',
  'test/hostile/*.test.ts',
  'test/{model/model,server/random-documents}.test.ts',
]

const everything = 'test/**/*.test.ts'

export default defineConfig({
  test: {
    pool: 'forks',
    // On a server the databases' own processes want a core.
    maxWorkers: process.env.DATABASE_URL ? 2 : 3,
    globalSetup: 'test/support/global-setup.ts',
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
        test: { name: 'app', include: [everything], exclude: [...ownProcess, ...slow], isolate: false },
      },
      { extends: true, test: { name: 'own-process', include: ownProcess, exclude: slow, isolate: false } },
      { extends: true, test: { name: 'slow', include: slow, sequence: { groupOrder: 1 } } },
    ],
  },
})
