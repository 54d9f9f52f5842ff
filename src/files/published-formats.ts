/**
 * Machine-readable descriptions of the exports: `npm run generate` writes them to formats/, /formats/ serves
 * them.
 */
export const publishedFormats = {
  /** Of the account export, in JSON Schema. */
  accountExport: { name: 'account-export-1.0.schema.json', contentType: 'application/schema+json' },
  /** Of the contacts as CSV, in the words of CSV on the Web. */
  contactsCsv: { name: 'contacts-csv.json', contentType: 'application/csvm+json' },
} as const
