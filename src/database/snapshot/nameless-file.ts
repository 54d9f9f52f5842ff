import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A part of a file, in bytes. */
export interface Extent {
  readonly position: number
  readonly length: number
}

/**
 * A temporary file that is unlinked at once. It is gone with its handle, even when the process is killed,
 * so no personal data stays behind; until then only this user can open it.
 */
export class NamelessFile {
  readonly #handle: FileHandle
  #end = 0

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  /** Rejects where the temporary directory takes no file. */
  static async open(): Promise<NamelessFile> {
    const path = join(tmpdir(), `bizgate-snapshot-${randomUUID()}`)
    const handle = await open(path, 'wx+', 0o600)
    await rm(path)
    return new NamelessFile(handle)
  }

  /** Appends the bytes; one call at a time. */
  async append(bytes: Uint8Array): Promise<Extent> {
    const position = this.#end
    // A write may take part of the bytes only.
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, position + done)
      done += bytesWritten
    }
    this.#end += bytes.length
    return { position, length: bytes.length }
  }

  /** Reads what was appended; a file that has lost some of it is an error. */
  async read({ position, length }: Extent): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, position)
    if (bytesRead < length) throw new Error(`The snapshot's file ended ${length - bytesRead} bytes early`)
    return buffer
  }

  /** Waits for what is being read or written. */
  close(): Promise<void> {
    return this.#handle.close()
  }
}
