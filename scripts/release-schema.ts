import { copyFile, writeFile } from 'node:fs/promises'
import { breakingChangesFile, releasedSchemaFile } from './release-files.ts'

// A step of a release: from here on callers may rely on the schema as it is now.
await copyFile(new URL('../schema.graphql', import.meta.url), releasedSchemaFile)
await writeFile(breakingChangesFile, '[]\n')
