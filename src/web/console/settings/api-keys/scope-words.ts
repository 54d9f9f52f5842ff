import type { ApiKeyScope } from '../../generated.ts'

/** What a key may do, in the order in which it is offered. */
export const scopeLabels: Readonly<Record<ApiKeyScope, string>> = {
  read: 'Read records',
  write: 'Add and change records',
  export: 'Export contacts and the whole account',
  admin: 'Change the account, its team, and its webhooks, which are sent the records',
}
