import type { Scope } from '../../../src/auth/scopes.ts'
import { schema } from '../../../src/domain/schema.ts'
import { calls } from './calls.ts'
import type { FilledAccount } from './filled-account.ts'

const roots = {
  query: schema.getQueryType(),
  mutation: schema.getMutationType(),
  subscription: schema.getSubscriptionType(),
}

/** A root field of the schema, and who may call it. */
export interface RootField {
  readonly kind: string
  readonly name: string
  readonly access: string
  /** null for a public field. */
  readonly scope: Scope | null
  /** Whether it refuses API keys. */
  readonly usersOnly: boolean
  readonly accountArg: string
}

/** All of them. */
export const rootFields: readonly RootField[] = Object.entries(roots).flatMap(([kind, type]) =>
  Object.values(type?.getFields() ?? {}).map(field => ({
    kind,
    name: field.name,
    access: String(field.extensions.access),
    scope: field.extensions.scope as Scope | null,
    usersOnly: field.extensions.usersOnly === true,
    accountArg: String(field.extensions.accountArg ?? 'accountId'),
  })),
)

/** A valid call of the field, as a document. */
export function writeCall({ kind, name, accountArg, access }: RootField, account: FilledAccount): string {
  const call = calls[name]
  if (!call) throw new Error(`test/support/root-fields/calls.ts has no call of ${name}`)
  const [args, selection = ''] = call(account)
  const key = access === 'member' || access === 'owner' ? `${accountArg}: "${account.accountId}"` : ''
  const all = [key, args].filter(Boolean).join(', ')
  return `${kind} { ${name}${all ? `(${all})` : ''} ${selection} }`
}
