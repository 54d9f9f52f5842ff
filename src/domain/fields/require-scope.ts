import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context.ts'
import { missingScope, usersOnly } from '../errors.ts'
import { requireViewer } from './access.ts'
import type { RootFieldRules } from './field-options.ts'
import { asksForOthers } from './needs-read.ts'

/**
 * Throws unless the caller's token or API key reaches to the field, whatever its account, and to the other records that
 * are asked of its answer. Asks nothing of the database.
 */
export function requireScope(
  { scope, usersOnly: isForUsers }: Pick<RootFieldRules, 'scope' | 'usersOnly'>,
  { context, info }: { readonly context: Pick<Context, 'viewer'>; readonly info: GraphQLResolveInfo },
): void {
  const viewer = requireViewer(context)
  if (isForUsers && viewer.apiKeyId !== undefined) throw usersOnly()
  if (scope !== null && !viewer.scopes.has(scope)) throw missingScope(scope)
  // Before the work: a change whose answer is refused is not made.
  if (!viewer.scopes.has('read') && asksForOthers(info)) throw missingScope('read')
}
