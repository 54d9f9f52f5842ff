/** Reads CSV by the letter of RFC 4180 (CRLF, quotes only around whole cells) and throws at anything else. */
export function parseStrictCsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  const records: string[][] = []
  let record: string[] = []
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const match = cell.exec(text)
    if (!match) throw new Error(`Not RFC 4180 at character ${at}`)
    record.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === ',') continue
    records.push(record)
    record = []
  }
  if (record.length > 0) throw new Error('The last record has no end')
  return records
}
