import type { ComponentChild } from 'preact'
import { hasDrafts } from '../parts/form/drafts.ts'
import { useQuestions } from '../parts/overlays/confirm.tsx'
import { tell } from '../parts/overlays/toasts.tsx'
import { sendSession } from '../session/development-session.ts'

/** Signs out, after a question where something typed would go with it; and that question. */
export function useSignOut(
  onSignedOut: () => void,
): readonly [signOut: () => void, question: ComponentChild] {
  const signOut = async () => {
    if (await sendSession('DELETE')) onSignedOut()
    else tell('You are still signed in. Check that the server runs, then try again.', { tone: 'bad' })
  }
  const [ask, question] = useQuestions({
    signOut: {
      title: 'Sign out?',
      action: 'Sign out',
      keep: 'Stay',
      text: 'What you typed and did not save, also in other tabs, goes with it.',
      onConfirm: signOut,
    },
  })
  return [() => (hasDrafts() ? ask('signOut') : void signOut()), question]
}
