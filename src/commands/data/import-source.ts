import { accessSync, constants, statSync } from 'node:fs'
import { readFileBytes } from '../../files/json/reading/file-bytes.ts'
import { SetupError } from '../../setup-error.ts'
import type { Progress } from './progress.ts'

/** In bytes; an unreadable file is reported before a database is opened. */
export function fileSize(file: string): number {
  try {
    accessSync(file, constants.R_OK)
    const stats = statSync(file)
    if (!stats.isFile()) throw new Error(`${file} is no regular file`)
    return stats.size
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new SetupError(`The file cannot be read: ${error.message}.`, { cause: error })
  }
}

/** The bytes of a file, unpacked; the progress is that of reading it. */
export async function* readWithProgress(
  file: string,
  progress: Progress,
): AsyncGenerator<Uint8Array, void, void> {
  let waiting = 0
  const advance = () => {
    const bytes = waiting
    waiting = 0
    return progress.advance(bytes)
  }
  const onRead = (bytes: number) => {
    waiting += bytes
  }
  for await (const chunk of readFileBytes(file, onRead)) {
    yield chunk
    await advance()
  }
  await advance()
}
