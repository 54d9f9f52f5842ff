import { readFileBytes } from '../../files/json/reading/file-bytes.ts'
import type { Progress } from '../progress.ts'

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
