import { ByWhom } from '../parts/by-whom.tsx'
import { FormattedTime } from '../parts/days.tsx'
import { AddNote } from '../parts/record/add-note.tsx'
import { Entries } from '../parts/record/entries.tsx'
import type { OneDeal } from './one-deal.ts'

/** The notes about a deal, newest first, and where one is written. */
export function DealNotes({
  deal: { id, notes },
  onAdded,
  showMore,
}: {
  readonly deal: OneDeal
  readonly onAdded: () => void
  readonly showMore: (entries: number) => void
}) {
  const { nodes, totalCount } = notes
  return (
    <section class="record-main" aria-labelledby="notes">
      <h2 id="notes">
        Notes <span class="title-detail">{totalCount || ''}</span>
      </h2>
      <AddNote dealId={id} onAdded={onAdded} />
      <Entries count={nodes.length} hasMore={nodes.length < totalCount} showMore={showMore}>
        {nodes.map(({ id, text, authorId, createdAt }) => (
          <li key={id} class="entry entry-note">
            <p class="entry-head">
              <span>
                Note
                <ByWhom kind={authorId.startsWith('key:') ? 'api_key' : 'user'} id={authorId} />
              </span>
              <FormattedTime at={createdAt} withTime />
            </p>
            <p class="entry-text">{text}</p>
          </li>
        ))}
      </Entries>
    </section>
  )
}
