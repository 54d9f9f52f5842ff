import type { ActivityEntryFragment } from '../../generated.ts'
import { FormattedTime } from '../../parts/days.tsx'
import { sayActivity } from './activity-words.tsx'

/** What happened with a contact, the newest first. */
export function ActivityList({
  entries,
  showMore,
}: {
  readonly entries: readonly ActivityEntryFragment[]
  /** Absent where all is shown. */
  readonly showMore?: () => void
}) {
  if (entries.length === 0) return <p class="quiet">Nothing has happened yet.</p>
  return (
    <>
      <ol class="activity">
        {entries.map(entry => {
          const { what, text } = sayActivity(entry)
          return (
            <li key={keyOf(entry)} class={text === undefined ? 'entry' : 'entry entry-note'}>
              <p class="entry-head">
                <span>{what}</span> <FormattedTime at={entry.at} withTime />
              </p>
              {text !== undefined && <p class="entry-text">{text}</p>}
            </li>
          )
        })}
      </ol>
      {showMore && (
        <button type="button" onClick={showMore}>
          Show more
        </button>
      )}
    </>
  )
}

function keyOf({ kind, at, move, note, payment, submission, deal, invoice }: ActivityEntryFragment): string {
  return `${kind} ${at} ${(move ?? note ?? payment ?? submission ?? deal ?? invoice)?.id}`
}
