import { errorCode } from '../../error-code.ts'
import { SetupError } from '../../setup-error.ts'

/** Loads a module over the embedded database, whose packages are optional; a SetupError says when they were left out. */
export async function loadEmbedded<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new SetupError(
      'DATABASE_URL must be set: this installation comes without the embedded database (npm ci brings it).',
      { cause: error },
    )
  }
}
