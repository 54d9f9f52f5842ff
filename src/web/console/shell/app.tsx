import { Provider } from '@urql/preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { LocationProvider } from 'preact-iso'
import { createGatewayClient } from '../client/gateway-client.ts'
import { dropImportsOfOthers, dropOldImports } from '../contacts/import/kept-imports.ts'
import { dropDraftsOfOthers } from '../parts/form/drafts.ts'
import { Toasts } from '../parts/overlays/toasts.tsx'
import { readViewerId } from '../session/read-viewer-id.ts'
import { onSessionEnd, resumeSession } from '../session/session.ts'
import type { Settings } from '../session/settings.ts'
import { SignIn } from '../session/sign-in.tsx'
import { SignInDialog } from '../session/sign-in-dialog.tsx'
import { useComingBack } from '../session/use-coming-back.ts'
import { Accounts } from './accounts.tsx'

/**
 * The console: the sign-in, and behind it the account that the address names. Where the session ends, the sign-in
 * stands above the page, which goes on as it was for the same user and is not there for another.
 */
export function App({ settings }: { readonly settings: Settings }) {
  const [state, setState] = useState<'out' | 'in' | 'ended' | 'left'>(settings.hasSession ? 'in' : 'out')
  const viewerId = useRef<string | null>(null)
  const client = useMemo(createGatewayClient, [])
  const signOuts = useMemo(openSignOuts, [])
  useEffect(() => onSessionEnd(() => setState('ended')), [])
  useEffect(() => void dropOldImports(), [])
  useEffect(() => {
    // Nothing of a user stays in the page that another begins with.
    if (state === 'left') location.reload()
  }, [state])
  const enter = async (): Promise<boolean> => {
    const id = await readViewerId()
    if (id === null) return false
    if (isAnother(id)) leave(id)
    else {
      setState('in')
      resumeSession()
    }
    return true
  }
  const isAnother = (id: string) => viewerId.current !== null && viewerId.current !== id
  useComingBack(() => {
    if (state === 'out' || state === 'ended') void enter()
  })
  useEffect(() => {
    // Going back shows the page that the browser has stored, which may be older than the session.
    if (state === 'out' && (settings.isFromOtherSite || isGoneBackTo())) void enter()
  }, [])
  const leave = (next: string | null) => {
    dropDraftsOfOthers(next)
    // The page goes once they are gone, or a reload would keep them.
    void dropImportsOfOthers(next).then(() => setState('left'))
  }
  useEffect(() => {
    // Who signs out means all tabs: others may use the browser next.
    if (!signOuts) return
    signOuts.onmessage = () => leave(null)
    return () => signOuts.close()
  }, [])
  if (state === 'left') return null
  const signIn = { settings, wasSignedIn: state === 'ended', enter }
  return (
    <>
      {state !== 'out' && (
        <LocationProvider scope="/console">
          <Provider value={client}>
            <Accounts
              canSignOut={settings.development}
              onSignedOut={() => {
                signOuts?.postMessage('signed out')
                leave(null)
              }}
              onViewer={id => {
                if (isAnother(id)) leave(id)
                else viewerId.current = id
              }}
            />
          </Provider>
          <Toasts />
        </LocationProvider>
      )}
      {state === 'ended' && <SignInDialog {...signIn} />}
      {state === 'out' && (
        <main class="sign-in">
          <SignIn {...signIn} />
        </main>
      )}
    </>
  )
}

/** By which tabs tell each other that one has signed out; null where the browser has no storage for them to share. */
function openSignOuts(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('bizgate-session')
  } catch {
    return null
  }
}

function isGoneBackTo(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some(entry => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')
}
