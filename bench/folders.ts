import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder for temporary files, which goes at the end of the block that uses it. */
export function makeFolder() {
  return mkdtempDisposable(join(tmpdir(), 'bizgate-bench-'))
}
