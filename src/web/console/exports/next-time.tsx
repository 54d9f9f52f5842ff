import { useAccount } from '../client/account.tsx'
import { dateFormat } from '../words/date-format.ts'
import { count } from '../words/numbers.ts'

/** When something is possible again, by the account's clock: `at 3:04 PM, in 42 minutes`. */
export function NextTime({ at, seconds }: { readonly at: Date; readonly seconds: number }) {
  const { timeZone } = useAccount()
  const left = seconds > 90 ? count(Math.ceil(seconds / 60), 'minute') : count(seconds, 'second')
  return (
    <>
      <time dateTime={at.toISOString()}>at {dateFormat({ timeStyle: 'short', timeZone }).format(at)}</time>,
      in {left}
    </>
  )
}
