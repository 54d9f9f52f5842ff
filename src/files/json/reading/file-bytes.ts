import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Transform } from 'node:stream'
import zlib from 'node:zlib'
import { errorCode } from '../../../error-code.ts'
import { SetupError } from '../../../setup-error.ts'

/** A compressed file is incomplete, or has bytes after its end. */
export class BrokenFileError extends SetupError {}

/** Read at once, in bytes. */
const chunkBytes = 64 * 1024

/** `bytesWritten`: how many bytes it has decoded. */
type Decoder = Transform & { readonly bytesWritten: number }

/** The first bytes of compressed files, and their decoders. */
const codings: readonly {
  readonly name: string
  readonly mark: readonly number[]
  readonly open: () => Decoder
}[] = [
  { name: 'gzip', mark: [0x1f, 0x8b], open: () => zlib.createGunzip() },
  { name: 'Zstandard', mark: [0x28, 0xb5, 0x2f, 0xfd], open: openZstd },
]

function openZstd(): Decoder {
  // Not in every Node that the product runs on.
  if (typeof zlib.createZstdDecompress !== 'function')
    throw new SetupError('This Node reads no Zstandard: unpack the file first.')
  return zlib.createZstdDecompress()
}

/**
 * The bytes of a file, unpacked where it begins as gzip or Zstandard does, whatever its name. `onRead` is
 * called with the number of bytes read from the file itself. Throws a BrokenFileError where the file is
 * compressed and broken, or where something follows in it.
 */
export async function* readFileBytes(
  path: string,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array, void, void> {
  const { coding, size } = await inspect(path)
  const file = countBytes(createReadStream(path, { highWaterMark: chunkBytes }), onRead)
  if (!coding) return yield* file
  const decoder = coding.open()
  try {
    // A failure of either stream fails both and is thrown to the reader.
    yield* pipeline(file, decoder, () => {})
  } catch (error) {
    if (!isBroken(error)) throw error
    throw new BrokenFileError(`The file is compressed with ${coding.name}, and broken or cut off.`, {
      cause: error,
    })
  }
  // Decoders ignore bytes after the end without an error.
  if (decoder.bytesWritten < size)
    throw new BrokenFileError(`Something follows behind what ${coding.name} has compressed.`)
}

async function inspect(path: string) {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    const coding = codings.find(
      ({ mark }) => bytesRead >= mark.length && mark.every((value, at) => buffer[at] === value),
    )
    return { coding, size }
  } finally {
    await file.close()
  }
}

async function* countBytes(chunks: AsyncIterable<Uint8Array>, onRead: (bytes: number) => void) {
  for await (const chunk of chunks) {
    onRead(chunk.length)
    yield chunk
  }
}

/** Of zlib. */
function isBroken(error: unknown): boolean {
  return /^(Z_|ZSTD_)/.test(errorCode(error) ?? '')
}
