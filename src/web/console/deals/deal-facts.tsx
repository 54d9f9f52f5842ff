import type { LastChangeFragment } from '../generated.ts'
import { FormattedTime } from '../parts/days.tsx'
import { LastChange } from '../parts/last-change.tsx'
import { ContactFactEditor } from '../parts/record/contact-fact-editor.tsx'
import { EditableFact, TextFact } from '../parts/record/editable-fact.tsx'
import { FactList, FixedFact } from '../parts/record/fact-list.tsx'
import { namesOf, type Stage } from '../pipeline/deal/deal-form.tsx'
import type { OneDeal } from './one-deal.ts'
import { useDealFacts } from './use-deal-facts.tsx'

/** What is known of a deal; each fact is edited in its place. */
export function DealFacts({
  deal,
  stages,
  changes,
}: {
  readonly deal: OneDeal
  readonly stages: readonly Stage[]
  readonly changes: readonly LastChangeFragment[]
}) {
  const { title, contact, value, probability, stage, expectedCloseDate } = useDealFacts(deal, stages)
  return (
    <FactList>
      <TextFact fact={title} control={{ isRequired: true }} />
      <EditableFact fact={contact}>
        {onDone => <ContactFactEditor fact={contact} onDone={onDone} />}
      </EditableFact>
      <TextFact fact={value} control={{ mode: 'decimal', isRequired: true }} />
      {deal.status === 'open' ? (
        <TextFact fact={probability} control={{ mode: 'decimal', isRequired: true }} />
      ) : (
        <FixedFact label={probability.label}>{probability.say(probability.value)}</FixedFact>
      )}
      <TextFact fact={stage} control={{ labels: { '': 'No stage', ...namesOf(stages) } }} />
      <TextFact fact={expectedCloseDate} control={{ type: 'date' }} />
      {deal.closedAt && (
        <FixedFact label="Closed">
          <FormattedTime at={deal.closedAt} withTime />
        </FixedFact>
      )}
      <FixedFact label="Added">
        <FormattedTime at={deal.createdAt} />
      </FixedFact>
      {changes.length > 0 && (
        <FixedFact label="Changed">
          <LastChange changes={changes} />
        </FixedFact>
      )}
    </FactList>
  )
}
