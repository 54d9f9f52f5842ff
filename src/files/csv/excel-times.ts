/**
 * The column of times in a file for Excel. By its name an import knows that the cells have the guards of
 * {@link guardText}, however often the file was saved in between.
 */
export const excelTimesColumn = 'Created At (UTC)'

/** A time of ours, in ISO 8601, as every spreadsheet knows it for one: without `T`, `Z` and parts of a second. */
export function excelTime(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ')
}
