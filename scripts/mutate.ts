// Changes a folder in small ways, one after the other, and says which changes its tests do not notice:
// `npm run mutate -- csv`, or `npm run mutate -- csv src/files/csv/text-guard.ts` for a part of it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What guards, and the tests that are about it. */
const folders: Readonly<Record<string, { readonly sources: string; readonly tests: readonly string[] }>> = {
  auth: { sources: 'src/auth/**/*.ts', tests: ['test/auth/*.test.ts'] },
  csv: {
    sources: 'src/files/csv/{*-guard,excel-times,typed-text}.ts',
    tests: ['test/csv/*-guard.test.ts', 'test/exports/contacts-{csv,excel}.test.ts'],
  },
  fields: {
    sources: 'src/domain/fields/*.ts',
    tests: [
      'test/graphql/{descriptions,accounts/team-members,lead-forms/lead-form-visitors,lists/filter-costs}.test.ts',
      'test/graphql/records/{constraints,costs-of-many,many-at-once}.test.ts',
      'test/limits/field-limit.test.ts',
      'test/server/graphql/graphql-{costs,limits,refusals}.test.ts',
    ],
  },
  limits: { sources: 'src/limits/**/*.ts', tests: ['test/limits/*.test.ts'] },
  rest: {
    sources: 'src/rest/*.ts',
    tests: [
      'test/rest/{added-endpoints,contacts-*,deals-*,export-receipts,form-submit,invoices-list}.test.ts',
      'test/rest/{every-endpoint/every-endpoint,requests/{bad-*,bodies,head,not-found,paths-and-methods}}.test.ts',
    ],
  },
}

const stryker = '@stryker-mutator'
const version = '10.1.1'
// Beside the dependencies, which stay as few as they are; without peers Stryker finds the vitest of the project.
const place = 'node_modules/.mutation'
const packages = join(place, 'node_modules', stryker)

function installStryker(): void {
  if (existsSync(packages)) return
  const flags = ['--no-save', '--legacy-peer-deps', '--ignore-scripts']
  run('npm', ['install', '--prefix', place, ...flags, ...['core', 'vitest-runner'].map(packageOf)])
}

function packageOf(name: string): string {
  return `${stryker}/${name}@${version}`
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}

const [name = '', ...parts] = process.argv.slice(2)
const folder = folders[name]
if (!folder) {
  process.stderr.write(`npm run mutate -- <${Object.keys(folders).join('|')}> [file[:line-line] …]\n`)
  process.exit(2)
}
installStryker()
mkdirSync(place, { recursive: true })
const options = join(place, `${name}.json`)
writeFileSync(
  options,
  JSON.stringify({
    mutate: parts.length > 0 ? parts : [folder.sources],
    // What errors say is not what guards.
    mutator: { excludedMutations: ['StringLiteral'] },
    testRunner: 'vitest',
    plugins: [join(process.cwd(), packages, 'vitest-runner/dist/src/index.js')],
    // Not by its `testFiles`, with which it switches no constant.
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    concurrency: 1,
    disableTypeChecks: false,
    timeoutMS: 60_000,
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { allowColor: false, logTests: false },
    // Node strips no types below node_modules.
    tempDirName: join(tmpdir(), 'bizgate-mutation'),
    ignorePatterns: ['bench', 'deploy', 'docs/images'],
  }),
)
run(process.execPath, [join(packages, 'core/bin/stryker.js'), 'run', options], {
  MUTATION_TESTS: folder.tests.join(' '),
})
