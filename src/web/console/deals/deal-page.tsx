import { useState } from 'preact/hooks'
import { useHref } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { ContactInvoices } from '../contacts/contact-invoices.tsx'
import { DealPageDocument } from '../generated.ts'
import { Empty } from '../parts/lists/empty.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { Skeleton } from '../parts/lists/skeleton.tsx'
import { newestEntries } from '../parts/record/entries.tsx'
import { UnsavedTexts } from '../parts/record/unsaved-texts.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { dealMark } from '../pipeline/deal/deal-states.ts'
import { DealActions } from './deal-actions.tsx'
import { DealFacts } from './deal-facts.tsx'
import { DealMoves } from './deal-moves.tsx'
import { DealNotes } from './deal-notes.tsx'

/** One deal, open or closed: its facts, its notes, its moves, and the invoices of its contact. */
export function DealDetails({ id }: { readonly id: string }) {
  const href = useHref()
  const [notes, showNotes] = useState(newestEntries)
  const [moves, showMoves] = useState(newestEntries)
  const answer = useLiveQuery(
    DealPageDocument,
    {
      ...{ id, record: id },
      ...{ notes: notes.first, ...(notes.after ? { notesAfter: notes.after } : {}) },
      ...{ moves: moves.first, ...(moves.after ? { movesAfter: moves.after } : {}) },
    },
    ['deal', 'contact', 'invoice', 'note', 'pipeline_stage'],
  )
  const known = answer.data?.deal
  const back = { href: href('deals'), title: 'Deals' }
  return (
    <>
      <TitleRow
        title={known?.title ?? 'Deal'}
        back={back}
        {...(known ? { detail: <StateMark {...dealMark(known.status)} /> } : {})}
      >
        {known && <DealActions deal={known} />}
      </TitleRow>
      <Loaded
        answer={answer}
        skeleton={<Skeleton rows={12} layout="record" />}
        missing={
          <Empty text="This deal is not there: it was deleted, or the address is not right.">
            <UnsavedTexts recordId={id} />
            <a href={back.href}>Go to the deals</a>
          </Empty>
        }
      >
        {({ deal, pipelineStages, accountHistory }) => (
          <div class="record">
            <div class="record-side">
              <DealFacts deal={deal} stages={pipelineStages.items} changes={accountHistory.nodes} />
              <DealMoves deal={deal} page={moves} show={showMoves} />
              {deal.contact && <ContactInvoices contact={deal.contact} />}
            </div>
            <DealNotes deal={deal} onChanged={answer.refresh} page={notes} show={showNotes} />
          </div>
        )}
      </Loaded>
    </>
  )
}
