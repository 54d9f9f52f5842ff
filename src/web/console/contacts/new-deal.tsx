import { useQuery } from '@urql/preact'
import { useAccount } from '../client/account.tsx'
import { type ContactFactsFragment, StagesToChooseDocument } from '../generated.ts'
import { DealDialog } from '../pipeline/deal/deal-dialog.tsx'

/** The form of a new deal with a contact, once it is known which stages there are. */
export function NewDeal({
  contact,
  onClose,
  onSaved,
}: {
  readonly contact: ContactFactsFragment
  readonly onClose: () => void
  readonly onSaved: () => void
}) {
  const { id: account } = useAccount()
  const [{ data, error }] = useQuery({ query: StagesToChooseDocument, variables: { account } })
  if (!data && !error) return null
  return (
    <DealDialog
      contact={contact}
      stages={data?.pipelineStages?.items ?? []}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}
