import { SetupError } from '../../setup-error.ts'

/** Loads a module over the embedded database, whose packages are optional; a SetupError says when they were left out. */
export async function loadEmbedded<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!isMissingModule(error)) throw error
    throw new SetupError(
      'DATABASE_URL must be set: this installation comes without the embedded database (npm ci brings it).',
      { cause: error },
    )
  }
}

function isMissingModule(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}
