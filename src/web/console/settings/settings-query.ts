import { useAccount } from '../client/account.tsx'
import { useSearch } from '../client/address.ts'
import { type LiveAnswer, useLiveQuery } from '../client/use-live-query.ts'
import {
  type RecordKind,
  SettingsDocument,
  type SettingsQuery,
  SharedSettingsDocument,
  type SharedSettingsQuery,
} from '../generated.ts'
import { readPage } from '../parts/lists/pager.tsx'

/** The pages of API keys: how long they are, and the page's name in the address. */
export const keyPages = { size: 10, key: 'keys' } as const

/** The pages of team members. */
export const teamPages = { size: 20, key: 'team' } as const

/** What the owner sees, read at once. Of API keys and webhooks no change is heard of: they are no records. */
export type SettingsAnswer = LiveAnswer<SettingsQuery>

/** What members see too. */
export type SharedAnswer = LiveAnswer<SharedSettingsQuery>

const kinds: readonly RecordKind[] = ['account', 'team_member', 'pipeline_stage']

/** Reads all that the owner sees at first. */
export function useSettings(): SettingsAnswer {
  const { id: account } = useAccount()
  const [search] = useSearch()
  const page = readPage(search, keyPages.key)
  const team = { teamPage: readPage(search, teamPages.key), teamPageSize: teamPages.size }
  return useLiveQuery(SettingsDocument, { account, page, pageSize: keyPages.size, ...team }, kinds)
}

/** Reads all that a member sees at first. */
export function useSharedSettings(): SharedAnswer {
  const { id: account } = useAccount()
  const teamPage = readPage(useSearch()[0], teamPages.key)
  return useLiveQuery(SharedSettingsDocument, { account, teamPage, teamPageSize: teamPages.size }, kinds)
}
