import { useMoney } from '../../client/account.tsx'
import type { ActivityEntryFragment } from '../../generated.ts'
import { FormattedTime } from '../../parts/days.tsx'
import { Entries, type EntriesProps } from '../../parts/record/entries.tsx'
import { NoteEntry } from '../../parts/record/notes/note-entry.tsx'
import { sayActivity } from './activity-words.tsx'

/** What happened with a contact, the newest first. */
export function ActivityList({
  contactId,
  entries,
  onChanged,
  ...more
}: {
  readonly contactId: string
  readonly entries: readonly ActivityEntryFragment[]
  /** A note is another now, or is gone. */
  readonly onChanged: () => void
} & EntriesProps) {
  const money = useMoney()
  if (entries.length === 0 && !more.page.after)
    return <p class="quiet">Nothing has happened yet, spam left out.</p>
  return (
    <Entries {...more}>
      {entries.map(entry => {
        const { what, text } = sayActivity(entry, money)
        if (entry.note)
          return (
            <NoteEntry
              key={keyOf(entry)}
              note={entry.note}
              recordId={contactId}
              what={what}
              at={entry.at}
              onChanged={onChanged}
            />
          )
        return (
          <li key={keyOf(entry)} class={text === undefined ? 'entry' : 'entry entry-note'}>
            <p class="entry-head">
              <span>{what}</span> <FormattedTime at={entry.at} withTime />
            </p>
            {text !== undefined && <p class="entry-text">{text}</p>}
          </li>
        )
      })}
    </Entries>
  )
}

function keyOf({ kind, at, move, note, payment, submission, deal, invoice }: ActivityEntryFragment): string {
  return `${kind} ${at} ${(move ?? note ?? payment ?? submission ?? deal ?? invoice)?.id}`
}
