import { builder } from '../builder.ts'
import { accountArgs } from '../fields/record-args.ts'
import { definePage, pageArgs, pageComplexity } from '../lists/page.ts'
import { readList } from '../lists/read-list.ts'
import { ApiKey } from './object.ts'
import { apiKeyRecord } from './record.ts'

builder.queryField('apiKeys', t =>
  t.field({
    type: definePage(ApiKey),
    description:
      "A page of the account's API keys, newest first; those that were revoked or have expired stay. For the owner only.",
    access: 'owner',
    scope: 'admin',
    usersOnly: true,
    complexity: pageComplexity,
    args: { ...accountArgs, ...pageArgs },
    resolve: (_root, args, context, info) => readList(apiKeyRecord, args, { context, info }),
  }),
)
