import { writeAccountExport } from '../exports/account-export-json.ts'
import { writeContactsCsv } from '../exports/contacts-csv.ts'
import { accountExportFileName, contactsFileName } from '../exports/file-names.ts'
import type { ExportAccountSubscription, ExportContactsSubscription } from '../operations/generated.ts'

/** A file made of an operation's stream. */
export interface Download {
  readonly contentType: string
  readonly fileName: (accountId: string, now: Date) => string
  readonly write: (
    events: AsyncIterable<Record<string, unknown>>,
    accountId: string,
  ) => AsyncGenerator<string>
}

/** All contacts of an account as CSV. */
export const contactsCsvDownload: Download = {
  contentType: 'text/csv',
  fileName: (_accountId, now) => contactsFileName(now),
  write: events => writeContactsCsv(bodies<ExportContactsSubscription['body']>(events)),
}

/** Everything an account holds as one JSON document. */
export const accountExportDownload: Download = {
  contentType: 'application/json',
  fileName: accountExportFileName,
  write: (events, accountId) =>
    writeAccountExport(bodies<ExportAccountSubscription['body']>(events), {
      accountId: accountId.toLowerCase(),
    }),
}

async function* bodies<Body>(
  events: AsyncIterable<Record<string, unknown>>,
): AsyncGenerator<Body, void, void> {
  for await (const event of events) yield event.body as Body // the operation's typed document says so
}
