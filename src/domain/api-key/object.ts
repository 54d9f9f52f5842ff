import { type Scope, scopes } from '../../auth/scopes.ts'
import type { ApiKey as ApiKeyRow } from '../../generated/prisma/client.ts'
import { builder } from '../builder.ts'

const scopeDescriptions: Readonly<Record<Scope, string>> = {
  read: 'Every query of records, and the live changes of the account.',
  write: 'Every change that a team member may make; the changed record may be read.',
  export: 'The exports of the contacts and of the account, and their receipts.',
  admin:
    "What is its owner's: changes of the account itself, of its team, and of its webhooks, which are sent the records.",
}

/** What an API key may be allowed. */
export const ApiKeyScopeEnum = builder.enumType('ApiKeyScope', {
  description: 'What an API key may do in its account; each of them without the others.',
  values: Object.fromEntries(
    scopes.map(scope => [scope, { description: scopeDescriptions[scope] }]),
  ) as Record<Scope, { readonly description: string }>,
})

/** A key as its account's owner sees it. */
export const ApiKey = builder.prismaObject('ApiKey', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    name: t.exposeString('name'),
    scopes: t.field({ type: [ApiKeyScopeEnum], select: { scopes: true }, resolve: scopesOf }),
    hint: t.exposeString('hint'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    createdBy: t.exposeString('createdBy'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true }),
  }),
})

/** A key that was just made. */
export interface MadeKey {
  readonly key: string
  readonly apiKey: ApiKeyRow
}

/** The only answer that holds a key. */
export const CreatedApiKey = builder.objectRef<MadeKey>('CreatedApiKey').implement({
  description: 'An API key that was just made.',
  fields: t => ({
    key: t.exposeString('key', {
      description: 'The key itself. It is answered this once, and stored nowhere: keep it as a password.',
    }),
    apiKey: t.expose('apiKey', { type: ApiKey, description: 'What is known of it from now on.' }),
  }),
})

/** The database holds no others. */
function scopesOf({ scopes: named }: { readonly scopes: readonly string[] }): Scope[] {
  return scopes.filter(scope => named.includes(scope))
}
