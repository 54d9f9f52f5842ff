import { accessSync, constants, statSync } from 'node:fs'
import { SetupError } from '../setup-error.ts'
import { explainFileProblem } from './file-problem.ts'

/** In bytes; an unreadable file is reported before a database is opened. */
export function fileSize(file: string): number {
  try {
    accessSync(file, constants.R_OK)
    const stats = statSync(file)
    if (!stats.isFile()) throw new Error(`${file} is no regular file`)
    return stats.size
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new SetupError(`The file cannot be read: ${explainFileProblem(error)}.`, { cause: error })
  }
}
