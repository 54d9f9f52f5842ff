import { useEffect, useState } from 'preact/hooks'
import type { Settings } from '../client/settings.ts'
import { sendSession } from './development-session.ts'

/** Where nobody is signed in: how to begin. */
export function SignIn({
  settings: { development, signInUrl },
  wasSignedIn,
  onSignedIn,
}: {
  readonly settings: Settings
  readonly wasSignedIn: boolean
  readonly onSignedIn: () => void
}) {
  useEffect(() => {
    document.title = 'Sign in · bizgate console'
  }, [])
  return (
    <main class="sign-in">
      <h1>Sign in to the console</h1>
      {wasSignedIn && (
        <p role="status">Your session has ended. What you were looking at is there when you are back.</p>
      )}
      {development ? <DevelopmentSignIn onSignedIn={onSignedIn} /> : <ProviderSignIn signInUrl={signInUrl} />}
    </main>
  )
}

function DevelopmentSignIn({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const [state, setState] = useState<'idle' | 'waiting' | 'failed'>('idle')
  const signIn = async () => {
    setState('waiting')
    if (await sendSession('POST')) onSignedIn()
    else setState('failed')
  }
  return (
    <>
      <p>This server runs for development: you can look around as the owner of the demo account.</p>
      <button class="primary" type="button" disabled={state === 'waiting'} onClick={signIn}>
        Sign in as the demo owner
      </button>
      {state === 'failed' && (
        <p class="field-error" role="alert">
          That did not work. Check that the server runs, then try again.
        </p>
      )}
    </>
  )
}

function ProviderSignIn({ signInUrl }: { readonly signInUrl: string | null }) {
  if (signInUrl !== null) {
    return (
      <>
        <p>Sign in with your organisation, then come back to this page.</p>
        <a class="button primary" href={signInUrl}>
          Sign in
        </a>
      </>
    )
  }
  return (
    <p>
      Sign in where your organisation signs in, on the same site as this page, then load it again. Whoever
      runs this server can put a link here: <code>SIGN_IN_URL</code>.
    </p>
  )
}
