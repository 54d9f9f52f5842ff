/** The keys of the account export document after `export_metadata`, in their order; `account` holds one record, the others a list. */
export const accountExportCollections = [
  'account',
  'contacts',
  'deals',
  'invoices',
  'proposals',
  'contracts',
  'galleries',
  'bookings',
  'workflows',
  'team_members',
  'pipeline_stages',
  'lead_forms',
  'form_submissions',
] as const

/** Records of one collection; `exportedAt` is ISO 8601 UTC and the same in every batch. */
export interface AccountExportBatch {
  readonly exportedAt: string
  readonly collection: string
  readonly records: readonly unknown[]
}

/** Enough that a chunk's fixed costs do not show, and little to hold for a slow client. */
const chunkChars = 64 * 1024

/**
 * Writes the account export document, in chunks of about 64 KiB whatever the batches' sizes.
 * Batches come in the order of `accountExportCollections`, several for a collection or none; one
 * that is unknown or out of order throws, as does anything but a single account record.
 */
export async function* writeAccountExport(
  batches: AsyncIterable<AccountExportBatch>,
  options: { accountId: string },
): AsyncGenerator<string> {
  let text: string | null = null
  let position = 0
  let written = 0
  for await (const { exportedAt, collection, records } of batches) {
    text ??= openDocument(exportedAt, options.accountId)
    const next = positionOf(collection, position)
    if (next > position) {
      text += betweenCollections(next, position, written)
      position = next
      written = 0
    }
    for (const record of records) {
      text += (written++ === 0 ? '' : ',') + JSON.stringify(record)
      if (text.length < chunkChars) continue
      yield text
      text = ''
    }
  }
  yield `${text ?? ''}${betweenCollections(accountExportCollections.length, position, written)}}`
}

function openDocument(exportedAt: string, accountId: string): string {
  const metadata = {
    exported_at: exportedAt,
    account_id: accountId.toLowerCase(),
    format_version: '1.0',
    gdpr_request: true,
  }
  return `{"export_metadata":${JSON.stringify(metadata)},"account":`
}

function positionOf(collection: string, current: number): number {
  const names: readonly string[] = accountExportCollections
  const position = names.indexOf(collection)
  if (position < 0) throw new Error(`The account export knows no collection ${collection}`)
  if (position < current) throw new Error(`The account export got ${collection} out of order`)
  return position
}

/** What stands between the last record of one collection and the first of a later one, or the end. */
function betweenCollections(next: number, position: number, written: number): string {
  if (position === 0 && written !== 1) throw new Error(`The account export got ${written} account records`)
  const skipped = accountExportCollections.slice(position + 1, next).map(name => `,"${name}":[]`)
  const opened = accountExportCollections[next]
  return `${position === 0 ? '' : ']'}${skipped.join('')}${opened === undefined ? '' : `,"${opened}":[`}`
}
