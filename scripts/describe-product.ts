import { readFile } from 'node:fs/promises'
import { describeDataModel } from './data-model.ts'
import { describeExportFormat } from './export-format/document.ts'
import { describeMemory } from './memory-table.ts'
import { writeFormats } from './write-formats.ts'
import { writeClientTypes, writeOpenapi } from './write-openapi.ts'

/** The files that describe the product, as its typed documents and its code have it. */
export async function describeProduct(): Promise<
  readonly { readonly path: string; readonly content: string }[]
> {
  const openapi = writeOpenapi()
  const operations = await readFile('docs/operations.md', 'utf8')
  return [
    { path: 'docs/data-model.md', content: describeDataModel() },
    { path: 'docs/export-format.md', content: describeExportFormat() },
    { path: 'docs/operations.md', content: await describeMemory(operations) },
    { path: 'openapi.json', content: openapi },
    ...writeFormats(),
    { path: 'test/docs/clients/bizgate.d.ts', content: await writeClientTypes(openapi) },
  ]
}
