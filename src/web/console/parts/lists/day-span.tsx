import { type Search, useSearch } from '../../client/address.ts'
import { type CalendarDay, otherYear, readDay } from '../../words/calendar.ts'
import { dateFormat } from '../../words/date-format.ts'
import { useToday } from '../days.tsx'
import { FilterChip } from './filter-chip.tsx'

/** From a day to another, both within. */
interface Span {
  readonly from?: string
  readonly to?: string
}

/** The span that an address has as `due_from` and `due_to`, where the name is `due`; undefined for none. */
export function readDaySpan(search: Search, name: string): Span | undefined {
  const [from, to] = [readDay(search[`${name}_from`]), readDay(search[`${name}_to`])]
  if ((!from && !to) || (from && to && from > to)) return undefined
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

/** Says that a list has only records whose day is in a span of the address, and shows all others again. */
export function DaySpan({
  name,
  label,
  more = {},
}: {
  readonly name: string
  /** What the day is, such as `Due`. */
  readonly label: string
  /** What else of the address goes with it. */
  readonly more?: Search
}) {
  const [search, change] = useSearch()
  const today = useToday()
  const span = readDaySpan(search, name)
  if (!span) return null
  return (
    <FilterChip
      text={`${label} ${sayDays(span, today)}`}
      onRemove={() =>
        change({ ...more, [`${name}_from`]: undefined, [`${name}_to`]: undefined, page: undefined })
      }
    />
  )
}

function sayDays({ from, to }: Span, today: CalendarDay): string {
  const format = dateFormat({
    day: 'numeric',
    month: 'short',
    ...otherYear(today, from ?? today, to ?? today),
    timeZone: 'UTC',
  })
  if (from && to) return format.formatRange(Date.parse(from), Date.parse(to))
  return from ? `from ${format.format(Date.parse(from))}` : `to ${format.format(Date.parse(to ?? ''))}`
}
