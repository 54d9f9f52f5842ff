// Makes a release of the tree: `npm run release -- 0.2.0`. From then on clients may rely on the schema and the API
// description as they are. It writes files only; the commit and its tag are the owner's.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { releaseChangelog } from './release-changelog.ts'
import { breakingChangesFile, releasedOpenapiFile, releasedSchemaFile } from './release-files.ts'

const [version = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  process.stderr.write('npm run release -- <major>.<minor>.<patch>\n')
  process.exit(2)
}

function rootFile(name: string): URL {
  return new URL(`../${name}`, import.meta.url)
}

async function rewrite(name: string, change: (text: string) => string): Promise<void> {
  const file = rootFile(name)
  await writeFile(file, change(await readFile(file, 'utf8')))
}

/** The first version of a package file, and of a lock file the second: the package's own. */
function setVersion(text: string, times: number): string {
  let left = times
  return text.replace(/"version": "[^"]*"/g, found => (left-- > 0 ? `"version": "${version}"` : found))
}

await rewrite('CHANGELOG.md', text =>
  releaseChangelog(text, { version, date: new Date().toISOString().slice(0, 10) }),
)
await rewrite('package.json', text => setVersion(text, 1))
await rewrite('package-lock.json', text => setVersion(text, 2))
await rewrite('openapi.json', text => setVersion(text, 1))
await copyFile(rootFile('schema.graphql'), releasedSchemaFile)
await copyFile(rootFile('openapi.json'), releasedOpenapiFile)
await writeFile(breakingChangesFile, '[]\n')
process.stdout.write(`Run npm run check, then: git commit -am "Release ${version}" && git tag v${version}\n`)
