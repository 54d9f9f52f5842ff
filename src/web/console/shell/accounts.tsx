import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { AccountProvider } from '../client/account.tsx'
import { LiveProvider } from '../client/live.tsx'
import { useRetriedQuery } from '../client/use-retried-query.ts'
import { dropImportsOfOthers } from '../contacts/import/kept-imports.ts'
import { ViewerDocument, type ViewerQuery } from '../generated.ts'
import { dropDraftsOfOthers } from '../parts/form/drafts.ts'
import { Empty } from '../parts/lists/empty.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { Skeleton } from '../parts/lists/skeleton.tsx'
import { readLastAccount, rememberAccount } from './last-account.ts'
import { firstView } from './routes.tsx'
import { type SessionEnd, Shell } from './shell.tsx'

/** The account that the address names, or the one that was looked at last. */
export function Accounts({
  onViewer,
  ...session
}: SessionEnd & {
  /** Whose session it is. */
  readonly onViewer: (id: string) => void
}) {
  const answer = useRetriedQuery({ query: ViewerDocument, variables: {} })
  const viewerId = answer.data?.viewer?.id
  useEffect(() => {
    if (viewerId === undefined) return
    dropDraftsOfOthers(viewerId)
    void dropImportsOfOthers(viewerId)
    onViewer(viewerId)
  }, [viewerId])
  return (
    <Loaded answer={answer} skeleton={<Frame />}>
      {({ viewer }) => viewer && <AccountOf viewer={viewer} session={session} />}
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

function AccountOf({ viewer, session }: { readonly viewer: Viewer; readonly session: SessionEnd }) {
  const { path, route } = useLocation()
  const { accounts } = viewer
  const [, , named, view] = path.split('/')
  const account = accounts.find(({ id }) => id === named)
  const start = accounts.find(({ id }) => id === readLastAccount()) ?? accounts[0]
  const shown = named ? account : start
  useEffect(() => {
    if (account) rememberAccount(account.id)
    if (shown && !view) route(`/console/${shown.id}/${firstView}`, true)
  }, [account?.id, shown?.id, view])
  if (shown && !view) return null
  if (account) {
    return (
      <AccountProvider
        value={{ ...account, viewerId: viewer.id, isOwner: account.ownerId === viewer.id }}
        key={account.id}
      >
        <LiveProvider>
          <Shell accounts={accounts} {...session} />
        </LiveProvider>
      </AccountProvider>
    )
  }
  return (
    <main class="sign-in">
      {start ? (
        <Empty text="You have no access to the account of this address.">
          <a href={`/console/${start.id}/${firstView}`}>Go to {start.name}</a>
        </Empty>
      ) : (
        <Empty text="You belong to no account yet. Its owner can add you by your user id:">
          <code>{viewer.id}</code>
        </Empty>
      )}
    </main>
  )
}
