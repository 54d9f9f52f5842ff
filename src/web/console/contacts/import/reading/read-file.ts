/** The encodings that a file can be in, as a browser knows them. */
export const encodings = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  macintosh: 'Western European (Mac)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
} as const

/** An encoding by its name in a browser. */
export type Encoding = keyof typeof encodings

/** A file cannot be imported; the message is for its user. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal'
}

/** More than a browser handles without trouble; some half a million contacts. */
const maxBytes = 64 * 1024 * 1024

/** The text of a file, and how it was read. */
export interface FileText {
  readonly text: string
  readonly encoding: Encoding
  /** Whether nothing in the file says that it is this one. */
  readonly isGuess: boolean
}

/** Reads a file as text, in the encoding that was chosen or else the one it seems to be in. Throws a FileRefusal. */
export async function readFileText(file: Blob, chosen: Encoding | null): Promise<FileText> {
  if (file.size === 0) throw new FileRefusal('The file is empty.')
  if (file.size > maxBytes) throw new FileRefusal('The file has more than 64 MB. Split it into several.')
  const bytes = new Uint8Array(await readBytes(file))
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new FileRefusal('This is a workbook. Save it as CSV in your spreadsheet, and choose that file.')
  if (startsWith(bytes, [0x1f, 0x8b]) || startsWith(bytes, [0x28, 0xb5, 0x2f, 0xfd]))
    throw new FileRefusal('The file is compressed. Unpack it, and choose the CSV that is in it.')
  const { encoding, isGuess } = chosen ? { encoding: chosen, isGuess: false } : detect(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\0'))
    throw new FileRefusal(
      chosen
        ? `The file is not in ${encodings[chosen]}. Choose another encoding.`
        : 'This is no text. Save the contacts as CSV, and choose that file.',
    )
  return { text, encoding, isGuess }
}

async function readBytes(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch {
    throw new FileRefusal('The file cannot be read: it was changed, moved or deleted. Choose it again.')
  }
}

function detect(bytes: Uint8Array): Omit<FileText, 'text'> {
  if (startsWith(bytes, [0xff, 0xfe])) return { encoding: 'utf-16le', isGuess: false }
  if (startsWith(bytes, [0xfe, 0xff])) return { encoding: 'utf-16be', isGuess: false }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { encoding: 'utf-8', isGuess: false }
  } catch {
    return { encoding: 'windows-1252', isGuess: true }
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}
