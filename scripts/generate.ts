import { readFile, writeFile } from 'node:fs/promises'
import { generate } from '@graphql-codegen/cli'
import type { Types } from '@graphql-codegen/plugin-helpers'
import { printSchema } from 'graphql'
import codegen from '../codegen.ts'
import { schema } from '../src/domain/schema.ts'
import { describeDataModel } from './data-model.ts'
import { describeExportFormat } from './export-format/document.ts'
import { describeMemory } from './memory-table.ts'
import { writeFormats } from './write-formats.ts'
import { writeClientTypes, writeOpenapi } from './write-openapi.ts'

// Writes schema.graphql, the typed documents, docs/data-model.md, docs/export-format.md, the table of memory in
// docs/operations.md, openapi.json, the formats of
// the exports and the types that clients make; with --check it writes nothing and fails where the committed files are
// not what would be written.
const check = process.argv.includes('--check')

async function put(path: string, content: string): Promise<boolean> {
  const current = await readFile(path, 'utf8').catch(() => null)
  if (current === content) return true
  if (check) process.stderr.write(`${path} is out of date: run npm run generate\n`)
  else await writeFile(path, content)
  return !check
}

const openapi = writeOpenapi()
const sdl = `${printSchema(schema)}\n`
const documents = await generate({ ...codegen, schema: sdl, silent: true }, false)
const results = [
  await put('schema.graphql', sdl),
  await put('docs/data-model.md', describeDataModel()),
  await put('docs/export-format.md', describeExportFormat()),
  await put('docs/operations.md', await describeMemory(await readFile('docs/operations.md', 'utf8'))),
  await put('openapi.json', openapi),
  ...(await Promise.all(writeFormats().map(({ path, content }) => put(path, content)))),
  await put('test/docs/clients/bizgate.d.ts', await writeClientTypes(openapi)),
  ...(await Promise.all(documents.map(({ filename, content }: Types.FileOutput) => put(filename, content)))),
]
if (results.includes(false)) process.exitCode = 1
