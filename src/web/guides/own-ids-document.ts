/** Asks for the accounts that the reader of a guide works in. */
export const ownAccountsDocument = 'query GuideAccounts { viewer { accounts { id name } } }'

/** Asks for a form of one of them. */
export const ownFormDocument =
  'query GuideForm($accountId: UUID!) { leadForms(accountId: $accountId, pageSize: 1) { items { id } } }'
