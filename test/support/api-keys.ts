import { scopes as allScopes, type Scope } from '../../src/auth/scopes.ts'
import type { TestAccount, TestApp } from './app.ts'

/** An API key that was just made, with its id. */
export interface NewKey {
  readonly key: string
  readonly id: string
}

/** Makes a key of an account, as its owner does. */
export async function newKey(
  app: TestApp,
  { accountId, ownerId }: TestAccount,
  scopes: readonly Scope[] = allScopes,
  more: { readonly name?: string; readonly expiresAt?: string } = {},
): Promise<NewKey> {
  const { data, errors } = await app.graphql(
    ownerId,
    `mutation ($accountId: UUID!, $input: CreateApiKeyInput!) {
      createApiKey(accountId: $accountId, input: $input) { key apiKey { id } }
    }`,
    { accountId, input: { name: 'Test', scopes, ...more } },
  )
  if (!data?.createApiKey) throw new Error(JSON.stringify(errors))
  return { key: data.createApiKey.key, id: data.createApiKey.apiKey.id }
}

/** Revokes a key, as its account's owner does. */
export async function revokeKey(
  app: TestApp,
  { accountId, ownerId }: TestAccount,
  id: string,
): Promise<void> {
  const revoke = `mutation { revokeApiKey(accountId: "${accountId}", id: "${id}") { revokedAt } }`
  const { data } = await app.graphql(ownerId, revoke)
  if (!data?.revokeApiKey?.revokedAt) throw new Error('The key was not revoked')
}
