import { hintOf, makeKey } from '../../auth/api-keys/key-text.ts'
import { digestToken } from '../../auth/token-digest.ts'
import { withOwnedAccount } from '../account/lock-account.ts'
import { builder } from '../builder.ts'
import { conflict, missingScope, notFound, refuseProblems } from '../errors.ts'
import { requireViewer } from '../fields/access.ts'
import { distinctEntries, filledText } from '../fields/constraints.ts'
import { accountArgs, inAccount, recordArgs } from '../fields/record-args.ts'
import { ApiKey, ApiKeyScopeEnum, CreatedApiKey } from './object.ts'
import { apiKeyRecord } from './record.ts'

/** How many keys of an account may work at a time. */
const maxLiving = 50
/** How many are made in an hour: each is a caller of its own to limits, which one after the other would not have. */
const maxMade = 100

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'What an API key is made from. None of it can be changed later.',
  fields: t => ({
    name: t.string({ required: true, constraint: filledText(100) }),
    scopes: t.field({ type: [ApiKeyScopeEnum], required: true, constraint: distinctEntries(4) }),
    expiresAt: t.field({ type: 'DateTime' }),
  }),
})

builder.mutationField('createApiKey', t =>
  t.field({
    type: CreatedApiKey,
    description: `Makes an API key, which acts for the account and never for a user. For the owner only, and for no API key. FORBIDDEN for a scope that the caller's own token lacks, CONFLICT where ${maxLiving} keys of the account work already, RATE_LIMITED after ${maxMade} in an hour.`,
    access: 'owner',
    scope: 'admin',
    usersOnly: true,
    showsSecret: true,
    limit: { max: maxMade, window: '1h', per: 'account', appliesTo: 'all' },
    args: { ...accountArgs, input: t.arg({ type: CreateApiKeyInput, required: true }) },
    resolve: async (_root, { accountId, input }, context) => {
      const viewer = requireViewer(context)
      const { scopes, expiresAt = null } = input
      const now = context.now()
      refuseProblems({
        'input.scopes': scopes.length === 0 && 'Must name a scope',
        'input.expiresAt': expiresAt !== null && expiresAt <= now && 'Must be in the future',
      })
      for (const scope of scopes) if (!viewer.scopes.has(scope)) throw missingScope(scope)
      const key = makeKey()
      const data = { ...input, accountId, expiresAt, createdBy: viewer.userId }
      const apiKey = await withOwnedAccount(context, { accountId }, async tx => {
        const isLiving = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
        if ((await tx.apiKey.count({ where: { accountId, ...isLiving } })) >= maxLiving)
          throw conflict(`The account has ${maxLiving} API keys already: revoke one first`)
        return tx.apiKey.create({ data: { ...data, keyHash: digestToken(key), hint: hintOf(key) } })
      })
      return { key, apiKey }
    },
  }),
)

builder.mutationField('revokeApiKey', t =>
  t.field({
    type: ApiKey,
    description:
      'Ends an API key for good: from now on it is refused, and its live subscriptions end within seconds. One that was revoked before stays as it is. For the owner only, and for no API key.',
    access: 'owner',
    scope: 'admin',
    usersOnly: true,
    args: recordArgs,
    resolve: (_root, { accountId, id }, context) =>
      withOwnedAccount(context, { accountId }, async tx => {
        const where = inAccount({ accountId, id })
        const known = await tx.apiKey.findUnique({ where })
        if (!known) throw notFound(apiKeyRecord.label)
        if (known.revokedAt !== null) return known
        return tx.apiKey.update({ where, data: { revokedAt: context.now() } })
      }),
  }),
)
