import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A directory in which processes may be started that must not outlive this one. */
export interface OwnDirectory {
  readonly path: string
  /** Kills what has its working directory in it, unmounts what is mounted in it, and deletes it. */
  remove(): Promise<void>
}

// Waits for the end of its input, which comes by `remove` or by the end of this process, also when it is killed.
const keeper = `
cat > /dev/null
for process in /proc/[0-9]*; do
  case "$(readlink "$process/cwd")" in "$1" | "$1"/*) kill -KILL "\${process#/proc/}" ;; esac
done
for try in 1 2 3 4 5 6 7 8 9 10; do
  for mount in "$1"/*/; do mountpoint -q "$mount" && umount "$mount"; done
  rm -rf --one-file-system "$1" && exit
  sleep 0.1
done`

/** Makes a directory for processes of this one: start them with it, or a folder of it, as their working directory. */
export async function makeOwnDirectory(name: string): Promise<OwnDirectory> {
  const path = await mkdtemp(join(tmpdir(), `bizgate-${name}-`))
  const child = spawn('/bin/sh', ['-c', keeper, 'keeper', path], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(child, 'exit')
  child.unref()
  return {
    path,
    async remove() {
      child.ref()
      child.stdin.end()
      await ended
    },
  }
}
