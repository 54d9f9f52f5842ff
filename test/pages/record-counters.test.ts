import { describe, expect, it } from 'vitest'
import {
  countCsvLines,
  countJsonRecords,
  type RecordCounter,
} from '../../src/web/console/exports/record-counters.ts'

/** Counts a file that comes byte by byte, which cuts it wherever it can be cut. */
function countBytes(counter: RecordCounter, file: Uint8Array): RecordCounter {
  for (const byte of file) counter.add(Uint8Array.of(byte))
  return counter
}

describe('the lines of a CSV file', () => {
  // The low or the high byte of each of these is that of a quote or of a line feed.
  const csv = 'Name\tCompany\r\n"An\nn"\tĢ∊Ȋ\r\n"""Bo"""\t\u0a22\u220a\r\n'

  it.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-16', Buffer.from(`\ufeff${csv}`, 'utf16le')],
  ])('are counted in %s, and tell the whole file from a part', (_name, file) => {
    const whole = countBytes(countCsvLines('contacts'), file)
    expect([whole.counts(), whole.isWhole()]).toEqual([{ contacts: 2 }, true])
    for (const cut of [0, 1, 5, file.length - 1])
      expect(countBytes(countCsvLines('contacts'), file.subarray(0, cut)).isWhole()).toBe(false)
  })
})

describe('the records of an account', () => {
  const file = Buffer.from(
    JSON.stringify({
      export_metadata: { of: [{}] },
      account: { name: 'A "[{' },
      contacts: [{ tags: [{}, {}] }, {}],
      notes: [],
    }),
  )

  it('are counted by their collection, and tell the whole file from a part', () => {
    const whole = countBytes(countJsonRecords(), file)
    expect([whole.counts(), whole.isWhole()]).toEqual([{ account: 1, contacts: 2, notes: 0 }, true])
    for (const cut of [0, 1, file.length - 1])
      expect(countBytes(countJsonRecords(), file.subarray(0, cut)).isWhole()).toBe(false)
  })
})
