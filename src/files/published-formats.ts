/** What describes the exports for programs: files in formats/, which `npm run generate` writes and /formats/ serves. */
export const publishedFormats = {
  /** Of the account export, in JSON Schema. */
  accountExport: { name: 'account-export-1.0.schema.json', contentType: 'application/schema+json' },
  /** Of the contacts as CSV, in the words of CSV on the Web. */
  contactsCsv: { name: 'contacts-csv.json', contentType: 'application/csvm+json' },
} as const
