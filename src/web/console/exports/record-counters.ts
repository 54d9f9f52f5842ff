/** Counts the records of a file while its bytes come. */
export interface RecordCounter {
  readonly add: (bytes: Uint8Array) => void
  /** How many so far, by their collection. */
  readonly counts: () => Readonly<Record<string, number>>
  /** Whether the file ends here as a whole one does. */
  readonly isWhole: () => boolean
}

const metadata = 'export_metadata'

const utf16Mark = 0xff
const lineFeed = 0x0a
const quote = 0x22
const backslash = 0x5c
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Counts the lines below the head of a CSV file; a line break in a cell is none. For Excel it may be in UTF-16LE. */
export function countCsvLines(collection: string): RecordCounter {
  let lines = 0
  let isQuoted = false
  let last = 0
  let isUtf16: boolean | undefined
  let lowByte: number | undefined
  const addUnit = (unit: number) => {
    if (unit === quote) isQuoted = !isQuoted
    else if (unit === lineFeed && !isQuoted) lines += 1
    last = unit
  }
  return {
    add(bytes) {
      // Its mark begins such a file, with a byte that no other begins with.
      if (bytes.length > 0) isUtf16 ??= bytes[0] === utf16Mark
      for (const byte of bytes) {
        if (!isUtf16) addUnit(byte)
        else if (lowByte === undefined) lowByte = byte
        else {
          addUnit(lowByte + byte * 0x100)
          lowByte = undefined
        }
      }
    },
    counts: () => ({ [collection]: Math.max(0, lines - 1) }),
    isWhole: () => last === lineFeed && !isQuoted && lowByte === undefined,
  }
}

/** Counts the records of a JSON object: those in its lists by their names, and an object as one; its metadata is none. */
export function countJsonRecords(): RecordCounter {
  const decoder = new TextDecoder()
  const counts: Record<string, number> = {}
  let depth = 0
  let isText = false
  let isEscaped = false
  let name: number[] = []
  let collection = ''
  let isList = false
  let isEnded = false
  const addOfText = (byte: number) => {
    if (isEscaped) isEscaped = false
    else if (byte === backslash) isEscaped = true
    else if (byte === quote) isText = false
    // Texts right in the object are the names of its parts.
    else if (depth === 1) name.push(byte)
  }
  const addOfStructure = (byte: number) => {
    if (byte === quote) {
      isText = true
      if (depth === 1) name = []
    } else if (byte === openList || byte === openObject) {
      depth += 1
      if (depth === 2) {
        collection = decoder.decode(new Uint8Array(name))
        if (collection !== metadata) counts[collection] = byte === openObject ? 1 : 0
        isList = byte === openList
      } else if (depth === 3 && byte === openObject && isList)
        counts[collection] = (counts[collection] ?? 0) + 1
    } else if (byte === closeList || byte === closeObject) {
      depth -= 1
      isEnded = depth === 0
    }
  }
  return {
    add(bytes) {
      for (const byte of bytes) isText ? addOfText(byte) : addOfStructure(byte)
    },
    counts: () => ({ ...counts }),
    isWhole: () => isEnded,
  }
}
