import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A part of a file, in bytes. */
export interface Extent {
  readonly position: number
  readonly length: number
}

/** See {@link openNamelessFile}. */
export type NamelessFile = Awaited<ReturnType<typeof openNamelessFile>>

/**
 * A temporary file that is unlinked at once. It is gone with its handle, even when the process is killed,
 * so no personal data stays behind; until then only this user can open it. Rejects where the temporary directory takes
 * no file.
 */
export async function openNamelessFile() {
  const path = join(tmpdir(), `bizgate-snapshot-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  let end = 0
  return {
    /** Appends the bytes; one call at a time. */
    async append(bytes: Uint8Array): Promise<Extent> {
      const position = end
      // A write may take part of the bytes only.
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
        done += bytesWritten
      }
      end += bytes.length
      return { position, length: bytes.length }
    },
    /** Reads what was appended; a file that has lost some of it is an error. */
    async read({ position, length }: Extent): Promise<Buffer> {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, position)
      if (bytesRead < length) throw new Error(`The snapshot's file ended ${length - bytesRead} bytes early`)
      return buffer
    },
    /** Waits for what is being read or written. */
    close: () => handle.close(),
  }
}
