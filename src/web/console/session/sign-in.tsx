import { useEffect, useState } from 'preact/hooks'
import { sendSession } from './development-session.ts'
import type { Settings } from './settings.ts'

/** How one signs in here. */
export interface SignInWays {
  readonly settings: Settings
  /** Whether there is a page that waits for it. */
  readonly wasSignedIn: boolean
  /** Goes in, where somebody is signed in by now; says whether. */
  readonly enter: () => Promise<boolean>
}

/** Shown without a session: how to begin, or to go on. */
export function SignIn({
  settings: { development, signInUrl, isOfOtherServer },
  wasSignedIn,
  enter,
}: SignInWays) {
  useEffect(() => {
    const { title } = document
    document.title = 'Sign in · bizgate console'
    return () => {
      document.title = title
    }
  }, [])
  return (
    <>
      <h1 id="sign-in">{wasSignedIn ? 'Sign in again' : 'Sign in to the console'}</h1>
      {wasSignedIn && <p role="status">Your session has ended. The page is as you left it.</p>}
      {isOfOtherServer && !wasSignedIn && (
        <p role="status">
          Your session is of another server on this machine, or of this one before it was started with new
          data. Servers on one machine share a cookie: who signs in here is signed out there.
        </p>
      )}
      {development ? (
        <DevelopmentSignIn enter={enter} />
      ) : (
        <ProviderSignIn signInUrl={signInUrl} isAside={wasSignedIn} />
      )}
    </>
  )
}

function DevelopmentSignIn({ enter }: Pick<SignInWays, 'enter'>) {
  const [state, setState] = useState<'idle' | 'waiting' | 'failed'>('idle')
  const isWaiting = state === 'waiting'
  const signIn = async () => {
    if (isWaiting) return
    setState('waiting')
    if (!(await sendSession('POST')) || !(await enter())) setState('failed')
  }
  return (
    <>
      <p>This server runs for development: you can look around as the owner of the demo account.</p>
      <button class="primary" type="button" aria-disabled={isWaiting} onClick={signIn}>
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

function ProviderSignIn({
  signInUrl,
  isAside,
}: {
  readonly signInUrl: string | null
  /** The page is to stay: one signs in beside it. */
  readonly isAside: boolean
}) {
  if (signInUrl !== null) {
    return (
      <>
        <p>
          {isAside
            ? 'Sign in with your organisation in another tab, then come back to this one: it continues by itself.'
            : 'Sign in with your organisation, then come back to this page.'}
        </p>
        <a class="button primary" href={signInUrl} {...(isAside ? { target: '_blank' } : {})}>
          Sign in
        </a>
      </>
    )
  }
  return (
    <p>
      Sign in where your organisation signs in, on the same site as this page, then come back to this tab. The
      operator of this server can put a link here: <code>SIGN_IN_URL</code>.
    </p>
  )
}
