import { AddNote } from '../parts/record/add-note.tsx'
import { Entries, type EntriesProps, newestEntries } from '../parts/record/entries.tsx'
import { NoteEntry } from '../parts/record/notes/note-entry.tsx'
import { UnsavedNotes } from '../parts/record/unsaved-texts.tsx'
import type { OneDeal } from './one-deal.ts'

/** The notes about a deal, newest first, and where one is written. */
export function DealNotes({
  deal: { id, notes },
  onChanged,
  page,
  show,
}: {
  readonly deal: OneDeal
  readonly onChanged: () => void
} & Pick<EntriesProps, 'page' | 'show'>) {
  const { nodes, totalCount, pageInfo } = notes
  return (
    <section class="record-main" aria-labelledby="notes">
      <h2 id="notes">
        Notes <span class="title-detail">{totalCount || ''}</span>
      </h2>
      <AddNote dealId={id} onAdded={page.after ? () => show(newestEntries) : onChanged} />
      <UnsavedNotes recordId={id} shown={nodes.map(note => note.id)} />
      <Entries page={page} show={show} end={pageInfo}>
        {nodes.map(({ createdAt, ...note }) => (
          <NoteEntry
            key={note.id}
            note={note}
            recordId={id}
            what="Note"
            at={createdAt}
            onChanged={onChanged}
          />
        ))}
      </Entries>
    </section>
  )
}
