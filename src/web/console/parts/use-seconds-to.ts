import { useEffect, useState } from 'preact/hooks'

/** How many seconds are left to a moment, which is looked at every second until it has come. */
export function useSecondsTo(moment: number): number {
  const left = Math.max(0, moment - Date.now())
  const [, redraw] = useState({})
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => redraw({}), Math.min(left, 1_000))
    return () => clearTimeout(timer)
  })
  return Math.ceil(left / 1_000)
}
