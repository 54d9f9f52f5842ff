import { readFile, writeFile } from 'node:fs/promises'
import { generate } from '@graphql-codegen/cli'
import type { Types } from '@graphql-codegen/plugin-helpers'
import { printSchema } from 'graphql'
import codegen from '../codegen.ts'
import { schema } from '../src/domain/schema.ts'

// Writes schema.graphql and the typed documents; with --check it writes nothing and fails where
// the committed files are not what would be written.
const check = process.argv.includes('--check')

async function put(path: string, content: string): Promise<boolean> {
  const current = await readFile(path, 'utf8').catch(() => null)
  if (current === content) return true
  if (check) process.stderr.write(`${path} is out of date: run npm run generate\n`)
  else await writeFile(path, content)
  return !check
}

const sdl = `${printSchema(schema)}\n`
const documents = await generate({ ...codegen, schema: sdl, silent: true }, false)
const results = [
  await put('schema.graphql', sdl),
  ...(await Promise.all(documents.map(({ filename, content }: Types.FileOutput) => put(filename, content)))),
]
if (results.includes(false)) process.exitCode = 1
