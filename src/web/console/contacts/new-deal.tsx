import { useLiveQuery } from '../client/use-live-query.ts'
import { type ContactFactsFragment, StagesToChooseDocument } from '../generated.ts'
import { DealDialog } from '../pipeline/deal/deal-dialog.tsx'

/** The form of a new deal with a contact. */
export function NewDeal({
  contact,
  onClose,
  onSaved,
}: {
  readonly contact: ContactFactsFragment
  readonly onClose: () => void
  readonly onSaved: () => void
}) {
  const { data, error } = useLiveQuery(StagesToChooseDocument, {}, ['pipeline_stage'])
  const stages = data?.pipelineStages?.items
  return <DealDialog contact={contact} stages={stages} error={error} onClose={onClose} onSaved={onSaved} />
}
