import { readFile, writeFile } from 'node:fs/promises'
import { generate } from '@graphql-codegen/cli'
import type { Types } from '@graphql-codegen/plugin-helpers'
import { printSchema } from 'graphql'
import codegen from '../codegen.ts'
import { schema } from '../src/domain/schema.ts'

// Writes schema.graphql, the typed documents, docs/data-model.md, docs/export-format.md, the table of memory in
// docs/operations.md, openapi.json, the formats of the exports and the types that clients make; with --check it writes
// nothing and fails where the committed files are not what would be written.
const check = process.argv.includes('--check')

async function put(path: string, content: string): Promise<void> {
  const current = await readFile(path, 'utf8').catch(() => null)
  if (current === content) return
  if (!check) return writeFile(path, content)
  process.stderr.write(`${path} is out of date: run npm run generate\n`)
  process.exitCode = 1
}

const sdl = `${printSchema(schema)}\n`
const documents = await generate({ ...codegen, schema: sdl, silent: true }, false)
await put('schema.graphql', sdl)
await Promise.all(documents.map(({ filename, content }: Types.FileOutput) => put(filename, content)))

// Imported only now, since what it describes reads the typed documents as they were just written.
const { describeProduct } = await import('./describe-product.ts')
for (const { path, content } of await describeProduct()) await put(path, content)
