import { useAccount } from '../client/account.tsx'
import { useSearch } from '../client/address.ts'
import { type LiveAnswer, useLiveQuery } from '../client/use-live-query.ts'
import { SettingsDocument, type SettingsQuery } from '../generated.ts'
import { readPage } from '../parts/lists/pager.tsx'

/** The pages of API keys: how long they are, and the page's name in the address. */
export const keyPages = { size: 10, key: 'keys' } as const

/** What the view shows, read at once. None of it are records, whose changes would be heard of. */
export type SettingsAnswer = LiveAnswer<SettingsQuery>

/** Reads all that the view shows at first. */
export function useSettings(): SettingsAnswer {
  const { id: account } = useAccount()
  const page = readPage(useSearch()[0], keyPages.key)
  return useLiveQuery(SettingsDocument, { account, page, pageSize: keyPages.size }, [])
}
