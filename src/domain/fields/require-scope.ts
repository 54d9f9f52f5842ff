import type { Context } from '../context.ts'
import { missingScope, usersOnly } from '../errors.ts'
import { requireViewer } from './access.ts'
import type { RootFieldRules } from './field-options.ts'

/** Throws unless the caller's token or API key reaches to the field, whatever its account. Asks nothing of the database. */
export function requireScope(
  { scope, usersOnly: isForUsers }: Pick<RootFieldRules, 'scope' | 'usersOnly'>,
  context: Pick<Context, 'viewer'>,
): void {
  const viewer = requireViewer(context)
  if (isForUsers && viewer.apiKeyId !== undefined) throw usersOnly()
  if (scope !== null && !viewer.scopes.has(scope)) throw missingScope(scope)
}
