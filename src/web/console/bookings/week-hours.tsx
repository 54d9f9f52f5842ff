import { dateFormat } from '../words/date-format.ts'
import type { GridHour } from './week-grid.ts'

/** The hours at the side; each booking says its own times. */
export function WeekHours({ hours }: { readonly hours: readonly GridHour[] }) {
  return (
    <div class="week-hours" aria-hidden="true">
      {hours.map(({ top, clock, isAgain }) => (
        <span key={top} style={{ '--top': top }} {...(isAgain ? { title: 'The same hour once more' } : {})}>
          {sayHour(clock)}
        </span>
      ))}
    </div>
  )
}

/** The hour of so many minutes after midnight: `2 PM`, or `14:00`. */
function sayHour(clock: number): string {
  const isWhole = clock % 60 === 0 && usesHalves
  const minute = isWhole ? {} : ({ minute: '2-digit' } as const)
  return dateFormat({ hour: 'numeric', ...minute, timeZone: 'UTC' }).format(clock * 60_000)
}

/** Whether the day has two halves of twelve hours. */
const usesHalves = dateFormat({ hour: 'numeric' }).resolvedOptions().hour12 === true
