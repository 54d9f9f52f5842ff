import { useEffect, useState } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { locale } from '../words/locale.ts'
import { count } from '../words/numbers.ts'

/** Whether a moment has come, looked at every second until it has. */
export function useHasCome(moment: Date | null): boolean {
  const left = moment ? moment.getTime() - Date.now() : 0
  const [, redraw] = useState({})
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => redraw({}), Math.min(left, 1_000))
    return () => clearTimeout(timer)
  })
  return left <= 0
}

/** When something is possible again, by the account's clock: `at 3:04 PM, in 42 minutes`. */
export function NextTime({ at }: { readonly at: Date }) {
  const { timeZone } = useAccount()
  const seconds = Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1_000))
  const left = seconds > 90 ? count(Math.ceil(seconds / 60), 'minute') : count(seconds, 'second')
  return (
    <>
      <time dateTime={at.toISOString()}>
        at {at.toLocaleTimeString(locale, { timeStyle: 'short', timeZone })}
      </time>
      , in {left}
    </>
  )
}
