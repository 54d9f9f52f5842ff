import { useLayoutEffect } from 'preact/hooks'

/** Calls when somebody comes back to the page: from another tab or window, or by Back to a page that was kept. */
export function useComingBack(call: () => void): void {
  // Before the page is painted, so that no return is missed.
  useLayoutEffect(() => {
    const look = () => {
      if (!document.hidden) call()
    }
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) look()
    }
    addEventListener('focus', look)
    addEventListener('pageshow', restore)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('focus', look)
      removeEventListener('pageshow', restore)
      document.removeEventListener('visibilitychange', look)
    }
  })
}
