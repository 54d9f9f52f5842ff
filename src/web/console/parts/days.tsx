import { useAccount } from '../client/account.tsx'
import { dayIn, otherYear } from '../words/calendar.ts'
import { dateFormat } from '../words/date-format.ts'
import { count } from '../words/numbers.ts'

const dayMs = 86_400_000

/** Today in the account's time zone, as the API writes days. */
export function useToday(): string {
  return dayIn(useAccount().timeZone, new Date())
}

/** The whole date of a day: `Wednesday, 25 November 2026`. */
export function sayWholeDay(day: string): string {
  return dateFormat({ dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(day))
}

/** The time between two days: `12 days`. */
export function sayDaysBetween(from: string, to: string): string {
  return count(daysBetween(from, to), 'day')
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** A day as people say it, with the whole date on hover. */
export function Day({
  day,
  isWithin,
}: {
  readonly day: string
  /** Whether it stands within a sentence. */
  readonly isWithin?: boolean
}) {
  const today = useToday()
  return (
    <time dateTime={day} title={sayWholeDay(day)}>
      {sayDay(day, today, isWithin)}
    </time>
  )
}

/** A moment as people say it, in the account's time zone, with the exact time on hover. */
export function FormattedTime({
  at,
  withTime = false,
  isWithin,
}: {
  readonly at: string
  readonly withTime?: boolean
  /** Whether it stands within a sentence. */
  readonly isWithin?: boolean
}) {
  const { timeZone } = useAccount()
  const today = useToday()
  const moment = new Date(at)
  const day = sayDay(dayIn(timeZone, moment), today, isWithin)
  const time = dateFormat({ timeStyle: 'short', timeZone }).format(moment)
  const exact = dateFormat({ dateStyle: 'full', timeStyle: 'long', timeZone }).format(moment)
  return (
    <time dateTime={at} title={exact}>
      {withTime ? `${day}, ${time}` : day}
    </time>
  )
}

const nearby: Readonly<Record<string, string>> = { '-1': 'Yesterday', '0': 'Today', '1': 'Tomorrow' }

/** A day as people say it on this one, by itself or within a sentence. */
export function sayDay(day: string, today: string, isWithin = false): string {
  const near = nearby[daysBetween(today, day)]
  if (near) return isWithin ? near.toLowerCase() : near
  return dateFormat({
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...otherYear(today, day),
  }).format(Date.parse(day))
}
