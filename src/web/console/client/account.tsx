import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ViewerQuery } from '../generated.ts'

/** The account that is looked at. */
export type Account = NonNullable<ViewerQuery['viewer']>['accounts'][number]

const AccountContext = createContext<Account | null>(null)

/** What is inside is about this account. */
export const AccountProvider = AccountContext.Provider

/** The account that is looked at. */
export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('There is no account here')
  return account
}
