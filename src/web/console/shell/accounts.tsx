import type { ComponentChild } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { AccountProvider } from '../client/account.tsx'
import { LiveProvider } from '../client/live.tsx'
import { isWanted, longestPauseMs } from '../client/page-state.ts'
import { isWhole } from '../client/use-last-whole.ts'
import { useRetriedQuery } from '../client/use-retried-query.ts'
import { dropImportsOfOthers } from '../contacts/import/kept-imports.ts'
import { ViewerDocument, type ViewerQuery } from '../generated.ts'
import { dropDraftsOfOthers } from '../parts/form/drafts.ts'
import { Loaded } from '../parts/lists/loaded.tsx'
import { Skeleton } from '../parts/lists/skeleton.tsx'
import { useComingBack } from '../session/use-coming-back.ts'
import { readLastAccount, rememberAccount } from './last-account.ts'
import { LatestAccount } from './latest-account.tsx'
import { firstView } from './routes.tsx'
import { type SessionEnd, Shell } from './shell.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Whoever comes back sooner to an account is not asked for again, in milliseconds. */
const viewerPauseMs = 5_000

/** The account that the address names, or the one that was looked at last. */
export function Accounts({
  onViewer,
  ...session
}: SessionEnd & {
  /** Whose session it is. */
  readonly onViewer: (id: string) => void
}) {
  const enter = (viewerId: string) => {
    dropDraftsOfOthers(viewerId)
    void dropImportsOfOthers(viewerId)
    onViewer(viewerId)
  }
  return (
    <AllAccounts page={1} earlier={[]} refreshEarlier={() => {}}>
      {(viewer, refresh) => <AccountOf viewer={viewer} refresh={refresh} session={session} enter={enter} />}
    </AllAccounts>
  )
}

/** Reads the accounts from a page on; `earlier` are those of the pages before it. */
function AllAccounts({
  page,
  earlier,
  refreshEarlier,
  children,
}: {
  readonly page: number
  readonly earlier: Viewer['accounts']
  readonly refreshEarlier: () => void
  readonly children: (viewer: Viewer, refresh: () => void) => ComponentChild
}) {
  const answer = useRetriedQuery({ query: ViewerDocument, variables: { page } })
  // What cannot be asked again just now leaves all as it was, and what is typed.
  const whole = useRef<typeof answer>(undefined)
  if (isWhole(answer.data)) whole.current = answer
  const refresh = () => {
    refreshEarlier()
    answer.refresh()
  }
  return (
    <Loaded answer={whole.current ?? answer} skeleton={<Frame />}>
      {({ viewer }) => {
        const accounts = [...earlier, ...viewer.accounts]
        const hasMore = accounts.length < viewer.accountCount && viewer.accounts.length > 0
        if (!hasMore) return children({ ...viewer, accounts }, refresh)
        return (
          <AllAccounts page={page + 1} earlier={accounts} refreshEarlier={refresh}>
            {children}
          </AllAccounts>
        )
      }}
    </Loaded>
  )
}

/** What is around every view, while it is not known yet whose accounts there are. */
function Frame() {
  return (
    <div class="shell">
      <div class="shell-side" />
      <main class="view">
        <Skeleton rows={12} />
      </main>
    </div>
  )
}

type Viewer = NonNullable<ViewerQuery['viewer']>

function AccountOf({
  viewer,
  refresh,
  session,
  enter,
}: {
  readonly viewer: Viewer
  readonly refresh: () => void
  readonly session: SessionEnd
  readonly enter: (viewerId: string) => void
}) {
  const { path, route } = useLocation()
  const { accounts } = viewer
  const firstId = useRef(viewer.id)
  useEffect(() => enter(viewer.id), [viewer.id])
  const [, , named, view] = path.split('/')
  const account = accounts.find(({ id }) => id === named)
  const start = accounts.find(({ id }) => id === readLastAccount()) ?? accounts[0]
  const shown = named ? account : start
  useEffect(() => {
    if (account) rememberAccount(account.id)
    if (shown && !view) route(`/console/${shown.id}/${firstView}`, true)
  }, [account?.id, shown?.id, view])
  const wasIn = useRef(false)
  if (account) wasIn.current = true
  const lookedAt = useRef(Number.NEGATIVE_INFINITY)
  useComingBack(() => {
    // Without the account they may have been added meanwhile.
    if (account && performance.now() < lookedAt.current + viewerPauseMs) return
    lookedAt.current = performance.now()
    refresh()
  })
  // In one browser all tabs send the cookie of whoever signed in last: another finds nothing of the first.
  if (viewer.id !== firstId.current || (shown && !view)) return null
  if (account) {
    return (
      <AccountProvider
        value={{ ...account, viewerId: viewer.id, isOwner: account.ownerId === viewer.id }}
        key={account.id}
      >
        <LiveProvider onForbidden={refresh}>
          <LatestAccount />
          <Shell accounts={accounts} {...session} />
        </LiveProvider>
      </AccountProvider>
    )
  }
  return <NoAccount viewerId={viewer.id} start={start} wasIn={wasIn.current} refresh={refresh} {...session} />
}

/** Shown to a user whom the account of the address, or any, does not have: where they can go. */
function NoAccount({
  viewerId,
  start,
  wasIn,
  refresh,
  canSignOut,
  onSignedOut,
}: SessionEnd & {
  readonly viewerId: string
  /** The account that they have, if any. */
  readonly start: Viewer['accounts'][number] | undefined
  /** Whether this tab has shown an account to them. */
  readonly wasIn: boolean
  readonly refresh: () => void
}) {
  // No event tells that they were added.
  useEffect(() => {
    const timer = setInterval(() => isWanted() && refresh(), longestPauseMs)
    return () => clearInterval(timer)
  }, [])
  const [signOut, question] = useSignOut(onSignedOut)
  return (
    <main class="sign-in">
      <h1>
        {start
          ? 'You have no access to this account'
          : `You belong to no account ${wasIn ? 'any more' : 'yet'}`}
      </h1>
      {start ? (
        <a href={`/console/${start.id}/${firstView}`}>Go to {start.name}</a>
      ) : (
        <>
          <p>The owner of an account can add you by your user id:</p>
          <code>{viewerId}</code>
        </>
      )}
      {canSignOut && (
        <button type="button" onClick={signOut}>
          Sign out
        </button>
      )}
      {question}
    </main>
  )
}
