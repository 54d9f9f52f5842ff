import type { Config } from '../../config.ts'
import { SetupError } from '../../setup-error.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'

const { ok, wrong } = findingsAbout('documents')

/** The documents that the operator vouches for, read as the server reads them; nothing where there are none. */
export async function* examineDocuments({ trustedDocuments }: Config): AsyncGenerator<Diagnosis> {
  if (trustedDocuments === null) return
  // The schema takes long to load, and is wanted for this only.
  const [{ schema }, { openTrustedDocuments }] = await Promise.all([
    import('../../domain/schema.ts'),
    import('../../server/graphql/checks/trusted-documents.ts'),
  ])
  try {
    openTrustedDocuments(schema, { trustedDocuments })
    yield ok(`Those of ${trustedDocuments} are valid`)
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    yield wrong(error.message, 'Set it right: no server starts with it.')
  }
}
