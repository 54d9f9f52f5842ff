import { errorCode } from '../../error-code.ts'
import { explainFileProblem, fileSize } from '../../file-problem.ts'
import { SetupError } from '../../setup-error.ts'
import type { CommandContext } from '../context.ts'
import { print } from '../print.ts'
import { withSpinner } from '../progress.ts'
import { UsageError } from '../usage.ts'
import { type FileReceipt, readReceipts } from './receipt.ts'
import { verifyFile } from './verify-file.ts'

/** What a file is compared with; of neither, it can only be said whether it is consistent. */
export interface VerifyOptions {
  /** A file with the receipt. */
  readonly receipt?: string
  /** The digest alone. */
  readonly sha256?: string
}

/** What is said of a file in the end, and the exit code for it. */
const verdicts = {
  proven: { says: 'The file is whole and consistent, and it is the one of its receipt.', exitCode: 0 },
  wrong: { says: 'Something is wrong with this file.', exitCode: 1 },
  unproven: {
    says: 'The file is whole and consistent, but only its receipt can tell whether it was edited.',
    exitCode: 3,
  },
} as const

/**
 * `bizgate verify <file>`: reports what is wrong with the file of an export. Exit code 0 only where it is
 * whole, consistent and the file of its receipt; 1 where something is wrong, and 3 where there is no receipt.
 */
export async function verify(context: CommandContext, path: string, options: VerifyOptions): Promise<number> {
  const { verdict, lines } = await readingFiles(async () => {
    requireFile(path)
    const receipts = await readGiven(options)
    return withSpinner(context, 'Checking the file', () => verifyFile(path, receipts))
  })
  for (const line of lines) print(context, line)
  const { says, exitCode } = verdicts[verdict]
  print(context, says)
  return exitCode
}

/** It is opened more than once, which no pipe and no device allows. */
function requireFile(path: string): void {
  try {
    fileSize(path)
  } catch (error) {
    if (error instanceof SetupError) throw new UsageError(error.message, { cause: error })
    throw error
  }
}

async function readGiven({ receipt, sha256 }: VerifyOptions): Promise<readonly FileReceipt[]> {
  if (receipt !== undefined && sha256 !== undefined)
    throw new UsageError('Give --receipt or --sha256: a receipt has the digest.')
  if (receipt !== undefined) return readReceipts(receipt)
  return sha256 === undefined ? [] : [{ sha256: sha256.toLowerCase() }]
}

/** A file that cannot be opened is the caller's mistake. */
async function readingFiles<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const isOfFiles = error instanceof Error && 'syscall' in error && 'path' in error
    if (isOfFiles || (error instanceof Error && errorCode(error) === 'EISDIR'))
      throw new UsageError(`A file cannot be read: ${explainFileProblem(error)}.`, { cause: error })
    throw error
  }
}
