import type { CombinedError } from '@urql/core'
import { useLayoutEffect, useState } from 'preact/hooks'
import { useMoney } from '../../client/account.tsx'
import { useHref } from '../../client/address.ts'
import { explain, isPassing } from '../../client/problem.ts'
import { useChange } from '../../client/use-change.ts'
import { useRead } from '../../client/use-read.ts'
import {
  CreateDealDocument,
  type CreateDealMutation,
  type DealCardFragment,
  DealNowDocument,
  UpdateDealDocument,
  type UpdateDealMutation,
} from '../../generated.ts'
import { Form } from '../../parts/form/form.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { tell } from '../../parts/overlays/toasts.tsx'
import type { Named } from '../../words/people.ts'
import {
  beginDeal,
  DealFields,
  type DealValues,
  explainBoth,
  readDeal,
  type Stage,
  toInput,
} from './deal-form.tsx'

/** The form of a deal: a new one, or one that is there. */
export function DealDialog({
  deal,
  contact,
  stages: read,
  error,
  onClose,
  onSaved,
}: {
  readonly deal?: DealCardFragment
  /** Whom a new deal is with. */
  readonly contact?: Named & { readonly id: string }
  /** Undefined while they are not known: the form is there at once, as what is typed next belongs to it. */
  readonly stages: readonly Stage[] | undefined
  /** Why they are not known. */
  readonly error?: CombinedError | undefined
  readonly onClose: () => void
  readonly onSaved?: (id: string | undefined) => void
}) {
  const money = useMoney()
  const href = useHref()
  const readNow = useRead(DealNowDocument)
  const create = useChange(CreateDealDocument)
  const update = useChange(UpdateDealDocument)
  // What is edited keeps its name, whatever comes from elsewhere meanwhile.
  const [title] = useState(deal?.title ?? 'New deal')
  const unread = read || !error ? null : explain(error)
  // Where asking again does not help, a deal needs no stage.
  const stages = unread && !isPassing(unread) ? [] : read
  const form = useForm<DealValues, CreateDealMutation | UpdateDealMutation>({
    name: deal ? `deal/${deal.id}` : `new-deal/${contact?.id ?? ''}`,
    initial: deal ? readDeal(deal) : beginDeal(stages?.[0], contact),
    send: (sent, key) => {
      const input = toInput(sent, money)
      if (!deal) return create.run({ input }, key)
      return update.run({ id: deal.id, expectedUpdatedAt: sent.updatedAt ?? '', input }, key)
    },
    onDone: onClose,
    onSent: (saved, { title }) => {
      const made = 'createDeal' in saved ? saved.createDeal?.id : undefined
      onSaved?.(made ?? deal?.id)
      if (deal) return tell(`“${title}” was saved.`)
      tell(
        `“${title}” was added.`,
        made ? { link: { text: 'Go to the deal', href: href(`deals/${made}`) } } : {},
      )
    },
  })
  useLayoutEffect(() => {
    if (!deal && stages) form.rebase(beginDeal(stages[0], contact))
  }, [stages === undefined])
  const showLatest = (id: string) =>
    readNow({ id }, ({ deal: now }) => form.rebase(readDeal(now), names => explainBoth(now, names)))
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        // What is sent has a stage, or has none because that was chosen.
        form={{ ...form, isSending: form.isSending || !stages, problem: form.problem ?? unread }}
        action={deal ? 'Save deal' : 'Create deal'}
        onCancel={onClose}
        onShowLatest={deal && (() => showLatest(deal.id))}
      >
        <DealFields form={form} stages={stages} />
      </Form>
    </Dialog>
  )
}
