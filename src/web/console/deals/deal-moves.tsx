import { ByWhom } from '../parts/by-whom.tsx'
import { FormattedTime } from '../parts/days.tsx'
import { Entries, type EntriesProps } from '../parts/record/entries.tsx'
import { sayDealMove } from '../pipeline/deal/say-deal-move.ts'
import type { OneDeal } from './one-deal.ts'

/** What became of a deal, newest first, and who moved it. */
export function DealMoves({
  deal: { moves, createdAt },
  ...shown
}: {
  readonly deal: OneDeal
} & Pick<EntriesProps, 'page' | 'show'>) {
  const { nodes, totalCount, pageInfo } = moves
  return (
    <section aria-labelledby="moves">
      <h2 id="moves">
        Moves <span class="title-detail">{totalCount || ''}</span>
      </h2>
      <Entries {...shown} end={pageInfo}>
        {nodes.map(({ id, actorKind, actorId, createdAt, ...move }) => (
          <li key={id} class="entry">
            <p class="entry-head">
              <span>
                {begin(sayDealMove(move))}
                <ByWhom kind={actorKind} id={actorId} />
              </span>
              <FormattedTime at={createdAt} withTime />
            </p>
          </li>
        ))}
        {!pageInfo.hasNextPage && (
          <li class="entry">
            <p class="entry-head">
              <span>Added</span>
              <FormattedTime at={createdAt} withTime />
            </p>
          </li>
        )}
      </Entries>
    </section>
  )
}

/** The end of a sentence as a line of its own. */
function begin(text: string): string {
  const said = text.replace(/^is /, '')
  return said.charAt(0).toUpperCase() + said.slice(1)
}
