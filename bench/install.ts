import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Installs what a folder's package.json asks for into that folder, unless it is there. */
export async function installInto(folder: string): Promise<void> {
  const installed = await access(join(folder, 'node_modules', '.package-lock.json')).then(
    () => true,
    () => false,
  )
  if (installed) return
  process.stdout.write(`Installing into ${folder} …\n`)
  await run('npm', ['install', '--prefix', folder, '--no-package-lock', '--no-audit', '--no-fund'], {
    cwd: folder,
  })
}
