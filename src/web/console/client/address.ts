import { useLocation, useRoute } from 'preact-iso'
import { useAccount } from './account.tsx'

/** Words of an address's query; an empty one is left out. */
export type Search = Readonly<Record<string, string | undefined>>

function withSearch(path: string, search: Search): string {
  const filled = Object.entries(search).flatMap(([key, value]) => (value ? [[key, value]] : []))
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path
}

/** Makes addresses of the account's views: `href('contacts', { search: 'ada' })`. */
export function useHref(): (view: string, search?: Search) => string {
  const { id } = useAccount()
  return (view, search = {}) => withSearch(`/console/${id}/${view}`, search)
}

/**
 * What stands in the address's query, and how to change some of it. With `replace` the change takes the place of the
 * last one in the browser's history, as what is typed does.
 */
export function useSearch(): readonly [search: Search, change: (changes: Search, replace?: boolean) => void] {
  const { path, query, route } = useLocation()
  // What changes it after a time, or after an answer, changes what stands there by then.
  const change = (changes: Search, replace = false) => {
    const now = Object.fromEntries(new URLSearchParams(location.search))
    if (isAt(path)) route(withSearch(path, { ...now, ...changes }), replace)
  }
  return [query, change]
}

/** Leads elsewhere after an answer, unless the user went elsewhere meanwhile; with `replace` without a way back. */
export function useLeave(): (to: string, replace?: boolean) => void {
  const { path, route } = useLocation()
  return (to, replace = false) => isAt(path) && route(to, replace)
}

function isAt(path: string): boolean {
  return location.pathname === path || location.pathname === `${path}/`
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id that an address names. */
export function readId(text: string | undefined): string | undefined {
  return text !== undefined && isId.test(text) ? text : undefined
}

const nobodysId = '00000000-0000-0000-0000-000000000000'

/** The id of the record that an address names; of none that is there where the address has no id. */
export function readRecordId(text: string | undefined): string {
  return readId(text) ?? nobodysId
}

/** The id of the record that the view's address names. */
export function useRecordId(): string {
  return readRecordId(useRoute().params.id)
}

/** What an entry of the browser's history has whose dialog back closes: the one before it is the view without it. */
interface EntryState {
  readonly isOfDialog?: boolean
}

/**
 * The dialog that the address names by this word, so that it is there again after a reload, and back closes it; and how
 * to open and close it.
 */
export function useDialog<Name extends string = string>(
  word = 'dialog',
): {
  readonly opened: Name | undefined
  /** With other changes of the address, if any. */
  readonly open: (name: Name, changes?: Search) => void
  readonly close: () => void
} {
  const [search, change] = useSearch()
  const isOfDialog = () => (history.state as EntryState | null)?.isOfDialog === true
  const changeEntry = (changes: Search, replace: boolean) => {
    const before = location.href
    change(changes, replace)
    if (location.href !== before) history.replaceState({ isOfDialog: true } satisfies EntryState, '')
  }
  return {
    // Who asks compares it with the names of its own dialogs.
    opened: search[word] as Name | undefined,
    // Where one was closed the next takes its entry, or each would be one more that back does not leave.
    open: (name, changes = {}) => changeEntry({ ...changes, [word]: name }, isOfDialog()),
    close: () => {
      if (!new URLSearchParams(location.search).has(word)) return
      if (isOfDialog()) changeEntry({ [word]: undefined }, true)
      else change({ [word]: undefined }, true)
    },
  }
}
