import { execFile } from 'node:child_process'
import { SetupError } from '../setup-error.ts'

/**
 * Migrates the database and, but in production, loads the demo account into an empty one, in a process of its
 * own: what that takes of memory ends with it. Rejects with what an operator reads when it fails.
 */
export function prepareDatabase({ production }: { readonly production: boolean }): Promise<void> {
  const [, main = ''] = process.argv
  // To seed is to migrate first.
  const args = [...process.execArgv, main, production ? 'migrate' : 'seed']
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, (error, _stdout, stderr) => {
      if (error) reject(new SetupError(stderr.trim() || error.message, { cause: error }))
      else resolve()
    })
  })
}
