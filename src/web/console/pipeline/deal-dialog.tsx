import { useClient } from '@urql/preact'
import { useState } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import type { Problem } from '../client/problem.ts'
import { useChange } from '../client/use-change.ts'
import {
  CreateDealDocument,
  type DealCardFragment,
  DealNowDocument,
  UpdateDealDocument,
} from '../generated.ts'
import { Dialog } from '../parts/dialog.tsx'
import { focusFault } from '../parts/focus-fault.ts'
import { readForm } from '../parts/read-form.ts'
import { tell } from '../parts/toasts.tsx'
import type { Chosen } from './contact-picker.tsx'
import { DealFields, type Stage } from './deal-fields.tsx'

/** The form of a deal: a new one, or one that is there. */
export function DealDialog({
  deal,
  contact,
  stages,
  onClose,
  onSaved,
}: {
  readonly deal?: DealCardFragment
  /** Whom a new deal is with. */
  readonly contact?: Chosen
  readonly stages: readonly Stage[]
  readonly onClose: () => void
  readonly onSaved?: () => void
}) {
  const { id: account } = useAccount()
  const create = useChange(CreateDealDocument)
  const update = useChange(UpdateDealDocument)
  // What is edited stays what it was, whatever comes from elsewhere meanwhile, until its latest is asked for.
  const [known, setKnown] = useState(deal)
  const [problem, setProblem] = useState<Problem | null>(null)
  const client = useClient()
  const showLatest = async () => {
    if (!known) return
    const variables = { account, id: known.id }
    const { data } = await client.query(DealNowDocument, variables, { requestPolicy: 'network-only' })
    if (!data?.deal) return
    setKnown(data.deal)
    setProblem(null)
  }
  const submit = async (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const form = event.currentTarget
    const { title, value, probability, expectedCloseDate, stageId, contactId } = readForm(form)
    const input = {
      title: title ?? '',
      expectedCloseDate: expectedCloseDate ?? null,
      stageId: stageId ?? null,
      contactId: contactId ?? null,
      ...(value ? { value: value.replaceAll(',', '') } : {}),
      ...(probability ? { probability: Number(probability) } : {}),
    }
    const outcome = known
      ? await update.run({ account, id: known.id, expectedUpdatedAt: known.updatedAt, input })
      : await create.run({ account, input })
    setProblem(outcome.problem ?? null)
    if (outcome.problem) return focusFault(form)
    onSaved?.()
    onClose()
    tell(known ? `“${input.title}” was saved.` : `“${input.title}” was added.`)
  }
  return (
    <Dialog title={known ? known.title : 'New deal'} onClose={onClose}>
      <form class="form" noValidate onSubmit={submit}>
        <DealFields
          key={known?.updatedAt}
          deal={known}
          contact={known?.contact ?? contact ?? null}
          stages={stages}
          problem={problem}
        />
        {problem?.kind === 'stale' && (
          <button type="button" onClick={showLatest}>
            Show what it is now
          </button>
        )}
        <div class="form-actions">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button class="primary" type="submit" disabled={create.isRunning || update.isRunning}>
            {known ? 'Save deal' : 'Create deal'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
