/**
 * The column of times in a file for Excel. By its name an import recognises cells with the guards of
 * {@link guardText}, also after the file was saved in a spreadsheet.
 */
export const excelTimesColumn = 'Created At (UTC)'

/** An ISO 8601 time in the form that every spreadsheet recognises: without `T`, `Z` and parts of a second. */
export function excelTime(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ')
}
