import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from './test/support/seconds/longest-first.ts'
import { SecondsReporter } from './test/support/seconds/report.ts'

/** What holds whatever the database: no file of it opens one. */
const rules = [
  'test/auth/!(provider-tokens).test.ts',
  'test/architecture/{compiled-documents,config,imports,memory,records,schema,schema-check,styles}.test.ts',
  'test/csv/*-guard.test.ts',
  'test/database/snapshot/{loop-turns,snapshot-values}.test.ts',
  'test/demo-data/{lead-forms,records}.test.ts',
  'test/docs/{limits,map,names,points}.test.ts',
  'test/exports/{account-export-json,contacts-csv,contacts-excel,file-bytes,read-account-export}.test.ts',
  'test/graphql/{exports/{export-run,stream-ends},lists/filter-costs,records/constraints}.test.ts',
  'test/limits/{client-address,error-flood-guard,headers,memory-counter}.test.ts',
  'test/process/{restart-pause,shutdown/second-signal}.test.ts',
  'test/rest/{downloads/download-names,openapi/{check-answer,document}}.test.ts',
  'test/server/{coded-body,content-coding,graphql/{bound-answer,heavy-operations},load/work-in-progress}.test.ts',
  'test/{web/**/*,webhooks/pause-after-look}.test.ts',
]

/** Watch this process or what it opens, so that no server of other files may be at work in it. */
const ownProcess = [
  'test/{metrics,tracing}/**/*.test.ts',
  'test/{demo-data/walk,graphql/exports/contacts-export-relations}.test.ts',
  'test/database/{connections/{request-times,silent-connections,unavailable},snapshot/snapshot}.test.ts',
  'test/idempotency/statements.test.ts',
  'test/limits/redis-*.test.ts',
  'test/rest/{downloads/{broken-*,export-*,left-downloads},requests/head,statements}.test.ts',
  'test/server/{graphql/{graphql-hang-up,graphql-streams,repeated-documents},health,held-requests,shutdown}.test.ts',
  'test/server/load/{broken-answers,overload,parallel-requests,slow-clients}.test.ts',
]

/** Stop the clock, which must not be that of what earlier files left behind in the process. */
const stoppedClock = ['test/{database/snapshot/snapshot-spool,graphql/exports/export-turns}.test.ts']

/** Are about the embedded database, or about streams of it, whatever the others run on. */
const embedded = [
  'test/{database/embedded/{embedded-directory,keep-log-short},process/backup-embedded}.test.ts',
  'test/{database/snapshot/snapshot,rest/downloads/{broken-downloads,export-places},server/graphql/graphql-streams}.test.ts',
]

/** The largest inputs, exports and tables, and checks of checks: they take long and say the same on either database. */
const sizes = [
  'test/architecture/patterns.test.ts',
  'test/conformance/broken-servers.test.ts',
  'test/{database/{list-statement,query-plans},webhooks/query-plans}.test.ts',
  'test/exports/verify/{beside-writers,damaged-files,hostile-files}.test.ts',
  'test/graphql/{contacts/contact-import-size,exports/{contacts-export-costs,export-batches},records/costs-of-many}.test.ts',
  'test/rest/downloads/coded-downloads.test.ts',
]

/** Start the product, or what stands around it, as processes. */
const processes = [
  'test/process/**/*.test.ts',
  'test/{csv/spreadsheets,database/migrations/migrate-cut-short,deploy/{haproxy,proxies},docs/exports-guide,hostile/small-heap}.test.ts',
]

/** Follow the documents as their readers do. */
const guides = ['test/docs/{clients,export-format,graphql-guide,rest-guide,screens,times}.test.ts']

/** Drive a browser. */
const pages = ['test/pages/**/*.test.ts', 'test/docs/{first-hour,lead-forms-guide}.test.ts']

/** Try what nobody wrote down, for `MODEL_SECONDS`. */
const random = [
  'test/model/*.test.ts',
  'test/server/graphql/random-documents.test.ts',
  'test/hostile/generated-values.test.ts',
]

/** Measure, which wants a machine without other work. */
const measures = [
  'test/hostile/!(small-heap).test.ts',
  // Redis that answers late on a busy machine makes each of several processes count by itself.
  'test/process/workers.test.ts',
]

/** What a server does before it asks its database, and whom it refuses: the same on either. CI runs them on the embedded one only. */
const beforeDatabase = [
  'test/{auth,conformance,deploy,exports}/**/*.test.ts',
  'test/commands/{command-line,serve,token}.test.ts',
  'test/graphql/accounts/role-matrix.test.ts',
  'test/rest/{openapi,requests}/*.test.ts',
  'test/server/graphql/graphql-{answer-bounds,hostile,http,introspection,large-bodies,other-origins,refusals}.test.ts',
  'test/server/{graphql/{graphiql,known-documents},load/{left-bodies,unread-answers}}.test.ts',
  'test/server/{body-pieces,published-files,refusals-without-database}.test.ts',
]

const isSecondRun = process.env.CI !== undefined && process.env.DATABASE_URL !== undefined

/** All other files: through the real server, which the files of a worker share. */
const elsewhere = [
  ...ownProcess,
  ...stoppedClock,
  ...embedded,
  ...sizes,
  ...processes,
  ...guides,
  ...pages,
  ...random,
  ...measures,
]

type Options = NonNullable<TestProjectInlineConfiguration['test']>

/** One tier of the suite. A file stands in the first that names it, by what the later ones leave out. */
function project(
  name: string,
  include: readonly string[],
  exclude: readonly string[],
  options: Options = {},
) {
  return {
    extends: true as const,
    // A worker loads the product once for all its files.
    test: {
      name,
      include: [...include],
      exclude: ['test/faults/**', ...exclude],
      isolate: false,
      ...options,
    },
  }
}

/** Real processes, browsers and measures depend on what else the machine does: in CI once more, which the end of the run tells. */
const retry = process.env.CI ? 1 : 0

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: 'test/support/setup.ts',
    reporters: [process.env.CI ? 'minimal' : 'default', new SecondsReporter()],
    sequence: { sequencer: LongestFirst },
    // Node runs the sources as they are; nothing is mocked or transformed.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Far from what anything takes, so that only what hangs is ended, however busy the machine is.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 240_000 } },
    projects: [
      project('rules', rules, sizes),
      project(
        'server',
        ['test/**/*.test.ts'],
        [...rules, ...elsewhere, ...(isSecondRun ? beforeDatabase : [])],
      ),
      project('own-process', ownProcess, []),
      project('stopped-clock', stoppedClock, [], { isolate: true }),
      project('embedded', embedded, []),
      project('sizes', sizes, []),
      project('guides', guides, []),
      project('processes', processes, [...rules, ...embedded, ...measures], { retry }),
      project('random', random, []),
      project('pages', pages, rules, { retry, sequence: { groupOrder: 1 } }),
      project('measures', measures, random, {
        retry,
        isolate: true,
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
      }),
    ],
  },
})
