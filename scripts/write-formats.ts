import { schema } from '../src/domain/schema.ts'
import { publishedFormats } from '../src/files/published-formats.ts'
import { ExportAccountDocument, ExportContactsDocument } from '../src/operations/generated.ts'
import { readOperation } from '../src/operations/operation.ts'
import { publishAccountExport } from './export-format/account-export-format.ts'
import { publishContactsCsv } from './export-format/contacts-csv-format.ts'

/** The files that describe the exports, as formats/ has them. */
export function writeFormats(): readonly { readonly path: string; readonly content: string }[] {
  const { accountExport, contactsCsv } = publishedFormats
  return [
    fileOf(accountExport.name, publishAccountExport(readOperation(schema, ExportAccountDocument))),
    fileOf(contactsCsv.name, publishContactsCsv(readOperation(schema, ExportContactsDocument))),
  ]
}

function fileOf(name: string, format: object) {
  return { path: `formats/${name}`, content: `${JSON.stringify(format, null, 2)}\n` }
}
