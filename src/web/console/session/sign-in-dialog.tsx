import { useLayoutEffect, useRef } from 'preact/hooks'
import { SignIn, type SignInWays } from './sign-in.tsx'

/** The sign-in above the page that it interrupts; it goes by signing in only, here or in another tab. */
export function SignInDialog(ways: SignInWays) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current: shown } = dialog
    shown?.showModal()
    // Gives the focus back to what was interrupted.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      class="dialog sign-in-dialog"
      aria-labelledby="sign-in"
      onCancel={event => event.preventDefault()}
      // A browser may close it in spite of that.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      <SignIn {...ways} />
    </dialog>
  )
}
