import { accessSync, constants, statSync } from 'node:fs'
import { SetupError } from './setup-error.ts'

/** Why a file or directory cannot be used, as the end of a sentence; `path` is named in place of the one that failed. */
export function explainFileProblem(error: Error, path?: string): string {
  const { code = '', path: failed = 'it' } = error as NodeJS.ErrnoException
  return reasons[code]?.(path ?? failed) ?? error.message
}

const full = (path: string) => `the disk of ${path} is full`
const forbidden = (path: string) => `this user may not use ${path}`

const reasons: Readonly<Record<string, (path: string) => string>> = {
  EACCES: forbidden,
  EDQUOT: full,
  EEXIST: path => `${path} is there already`,
  ENOENT: path => `there is no ${path}`,
  ENOSPC: full,
  ENOTDIR: path => `a part of ${path} is no directory`,
  EPERM: forbidden,
  EROFS: path => `the disk of ${path} is read-only`,
}

/** The system's codes that are said in words. */
export const fileProblems: readonly string[] = Object.keys(reasons)

/** Why a directory takes no files, as the end of a sentence; null where it does. */
export function explainNoFiles(directory: string): string | null {
  try {
    accessSync(directory, constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return explainFileProblem(error)
  }
}

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
