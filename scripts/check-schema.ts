import { readFile } from 'node:fs/promises'
import { buildSchema } from 'graphql'
import { schema } from '../src/domain/schema.ts'
import { checkMarks, findBreakingChanges, readMarks } from './breaking-changes.ts'
import { findOpenapiChanges } from './openapi-changes.ts'
import { breakingChangesFile, releasedOpenapiFile, releasedSchemaFile } from './release-files.ts'
import { schemaDrift } from './schema-drift.ts'
import { findUndescribed } from './undescribed.ts'

// Fails where the migrations do not lead to what prisma/schema.prisma says, where something in the GraphQL
// schema has no description, and where it or the REST API breaks clients of the released one without saying so.
function refuse(reason: string, found: readonly string[]): void {
  if (found.length === 0) return
  process.stderr.write(`${reason}\n${found.map(one => `  ${one}\n`).join('')}`)
  process.exitCode = 1
}

const released = buildSchema(await readFile(releasedSchemaFile, 'utf8'))
const marks = readMarks(await readFile(breakingChangesFile, 'utf8'))
const readJson = async (file: URL) => JSON.parse(await readFile(file, 'utf8'))
const openapi = await readJson(new URL('../openapi.json', import.meta.url))
const made = [
  ...findBreakingChanges(released, schema),
  ...findOpenapiChanges(await readJson(releasedOpenapiFile), openapi),
]
const { unmarked, stale } = checkMarks(made, marks)

refuse('Without a description in the GraphQL schema:', findUndescribed(schema))
refuse(
  'Breaks clients of the last release (*.released.*); where it is meant, breaking-changes.json has to say so, in these words:',
  unmarked,
)
refuse('Named in breaking-changes.json, and not (or twice) a change since the last release:', stale)

const drift = await schemaDrift()
refuse('The migrations differ from prisma/schema.prisma by:', drift ? drift.split('\n') : [])
