import { Route, Router, useLocation } from 'preact-iso'
import { type UserAccount, useAccount } from '../client/account.tsx'
import { useConnected } from '../client/live.tsx'
import { SearchControl } from '../search/search.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useCommands } from './commands.ts'
import { NotFound } from './not-found.tsx'
import { Rail } from './rail.tsx'
import { views } from './routes.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { useSignOut } from './use-sign-out.ts'

/** How a session ends from here. */
export interface SessionEnd {
  /** Elsewhere it is the identity provider's. */
  readonly canSignOut: boolean
  readonly onSignedOut: () => void
}

/** What is around every view. */
export function Shell({
  accounts,
  canSignOut,
  onSignedOut,
}: SessionEnd & { readonly accounts: readonly UserAccount[] }) {
  const { id } = useAccount()
  const { path } = useLocation()
  const isConnected = useConnected()
  const [signOut, question] = useSignOut(onSignedOut)
  const commands = useCommands(accounts, canSignOut ? signOut : undefined)
  return (
    <div class="shell">
      <a class="skip" href="#view">
        Skip to the content
      </a>
      <header class="shell-side">
        <AccountMenu accounts={accounts} {...(canSignOut ? { signOut } : {})} />
        <SearchControl commands={commands} />
        <Rail />
      </header>
      <main id="view" class="view" tabIndex={-1}>
        {!isConnected && (
          <p class="offline" role="status">
            Not connected. What you see may be out of date; it goes on by itself.
          </p>
        )}
        {isReadable(path) ? (
          <Router key={id}>
            {views.map(view => (
              <Route key={view.path} path={`/console/:account/${view.path}`} component={view.component} />
            ))}
            <Route default component={NotFound} />
          </Router>
        ) : (
          <NotFound />
        )}
      </main>
      <Shortcuts key={path} />
      {question}
    </div>
  )
}

/** The router throws at a path whose escapes stand for no characters. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
