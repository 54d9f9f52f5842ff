import { type NewFile, saveFile } from './save-file.ts'

/** A file cannot be written where it was to be: there is no room left, or no leave. */
export class FileNotWritten extends Error {
  override readonly name = 'FileNotWritten'
}

/** Where a file is written while it comes; nothing of it is left where it is discarded. */
export interface FileTarget {
  /** What the file is called there: the user may have chosen another name than was suggested. */
  readonly name: string
  /** Rejects with FileNotWritten, as does `save`. */
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  readonly save: () => Promise<void>
  readonly discard: () => Promise<void>
}

type SavePicker = (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>

declare global {
  /** Chromium's, and no standard yet. */
  interface Window {
    readonly showSaveFilePicker?: SavePicker
  }
  /** Chromium's, and no standard yet. */
  interface FileSystemFileHandle {
    readonly remove?: () => Promise<void>
  }
}

/**
 * Asks where a file shall be, where the browser can: then it goes to the disk as it comes, however large. Elsewhere it
 * is held and handed to the browser's downloads. Null where the user thinks better of it; rejects where it cannot be
 * written there. To be called at a click.
 */
export async function chooseTarget(file: NewFile): Promise<FileTarget | null> {
  if (!window.showSaveFilePicker) return holdFile(file)
  try {
    return await openFile(await window.showSaveFilePicker({ suggestedName: file.name }))
  } catch (error) {
    const name = error instanceof DOMException && error.name
    if (name === 'AbortError') return null
    // A browser may offer it and not allow it, such as in a frame.
    if (name === 'SecurityError') return holdFile(file)
    throw error
  }
}

async function openFile(handle: FileSystemFileHandle): Promise<FileTarget> {
  const file = await handle.createWritable()
  return {
    name: handle.name,
    write: bytes => file.write(bytes).catch(refuse),
    save: () => file.close().catch(refuse),
    async discard() {
      await file.abort()
      // Choosing it has made it, or has emptied it.
      await handle.remove?.()
    },
  }
}

function refuse(cause: unknown): never {
  throw new FileNotWritten('The file cannot be written', { cause })
}

function holdFile(file: NewFile): FileTarget {
  let parts: Uint8Array<ArrayBuffer>[] = []
  return {
    name: file.name,
    async write(bytes) {
      parts.push(bytes)
    },
    async save() {
      saveFile(file, parts)
      parts = []
    },
    async discard() {
      parts = []
    },
  }
}
