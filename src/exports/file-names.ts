/** The name a CSV contact export is saved under, with the UTC date of `now`. */
export function contactsFileName(now: Date): string {
  return `contacts-${formatDate(now)}.csv`
}

/** The name an account export is saved under, with the UTC date of `now`. */
export function accountExportFileName(accountId: string, now: Date): string {
  return `service-data-export-${accountId}-${formatDate(now)}.json`
}

function formatDate(now: Date): string {
  return now.toISOString().slice(0, 10)
}
