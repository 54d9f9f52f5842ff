import { Writable } from 'node:stream'
import { runCommandLine } from '../../src/commands/command-line.ts'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'

/** What a command left behind. */
export interface CommandEnd {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What a command finds. */
export interface Surroundings {
  /** Its variables; without DATA_DIR nothing is kept. */
  readonly environment?: Readonly<Record<string, string>>
  /** An open database, which stays open; otherwise it opens the one that its variables name. */
  readonly database?: Database
}

/** Runs a command of `bizgate` in this process; rejects where it leaves its database open. */
export async function runCommand(
  args: readonly string[],
  { environment = {}, database }: Surroundings = {},
): Promise<CommandEnd> {
  const [stdout, stderr] = [new Text(), new Text()]
  let left = 0
  const code = await runCommandLine(args, {
    environment: { DATA_DIR: 'memory:', ...environment },
    stdout,
    stderr,
    undoOnExit: () => () => {},
    async openDatabase(location) {
      const opened = database ?? (await openDatabase(location))
      left++
      const close = async () => {
        left--
        if (!database) await opened.close()
      }
      return { ...opened, close }
    },
  })
  if (left > 0) throw new Error(`bizgate ${args.join(' ')} has left its database open`)
  return { code, stdout: stdout.text, stderr: stderr.text }
}

class Text extends Writable {
  text = ''

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk
    done()
  }
}
