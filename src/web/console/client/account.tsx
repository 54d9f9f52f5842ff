import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ViewerQuery } from '../generated.ts'
import { type Money, moneyOf } from '../words/numbers.ts'

/** An account of the user. */
export type UserAccount = NonNullable<ViewerQuery['viewer']>['accounts'][number]

/** The account on display, and its viewer, who may be its owner. */
type CurrentAccount = UserAccount & { readonly viewerId: string; readonly isOwner: boolean }

const AccountContext = createContext<CurrentAccount | null>(null)

/** What is inside is about this account. */
export const AccountProvider = AccountContext.Provider

/** The account that is looked at. */
export function useAccount(): CurrentAccount {
  const account = useContext(AccountContext)
  if (!account) throw new Error('There is no account here')
  return account
}

/** How the amounts of the account are written: in its currency. */
export function useMoney(): Money {
  return moneyOf(useAccount().currency)
}

/** The variables of a document but for the account, which is the one on display. */
export type OwnVariables<Variables> = Omit<Variables, 'account'>

/** Adds the account on display to the variables of a document. */
export function useWithAccount(): <Variables>(variables: OwnVariables<Variables>) => Variables {
  const { id: account } = useAccount()
  // What was left out of the type is put back.
  return <Variables,>(variables: OwnVariables<Variables>) => ({ account, ...variables }) as Variables
}
