import { Provider } from '@urql/preact'
import { useMemo, useState } from 'preact/hooks'
import { LocationProvider } from 'preact-iso'
import { createGatewayClient } from '../client/gateway-client.ts'
import type { Settings } from '../client/settings.ts'
import { Toasts } from '../parts/toasts.tsx'
import { SignIn } from '../session/sign-in.tsx'
import { Accounts } from './accounts.tsx'

/** The console: the sign-in, and behind it the account that the address names. Each session has a cache of its own. */
export function App({ settings }: { readonly settings: Settings }) {
  const [session, setSession] = useState(settings.hasSession ? 1 : 0)
  const [isSignedIn, setSignedIn] = useState(settings.hasSession)
  const client = useMemo(() => createGatewayClient(() => setSignedIn(false)), [session])
  const enter = () => {
    setSession(session + 1)
    setSignedIn(true)
  }
  if (!isSignedIn) return <SignIn settings={settings} wasSignedIn={session > 0} onSignedIn={enter} />
  return (
    <LocationProvider scope="/console">
      <Provider value={client}>
        <Accounts canSignOut={settings.development} onSignedOut={() => setSignedIn(false)} />
      </Provider>
      <Toasts />
    </LocationProvider>
  )
}
