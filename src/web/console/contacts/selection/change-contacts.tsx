import { useEffect } from 'preact/hooks'
import { type Outcome, usePartialChange } from '../../client/use-change.ts'
import {
  type ContactRowFragment,
  type ContactSource,
  type ContactType,
  UpdateContactsDocument,
  type UpdateContactsMutation,
} from '../../generated.ts'
import { Form } from '../../parts/form/form.tsx'
import { SelectField } from '../../parts/form/select-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { type Sent, useForm } from '../../parts/form/use-form.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { tell } from '../../parts/overlays/toasts.tsx'
import { contactSources, contactTypes } from '../../words/labels.ts'
import { count } from '../../words/numbers.ts'
import type { BulkRefusal } from './refusals.tsx'
import { nameRefused } from './selection-bar.tsx'

/** What the ticked contacts get in common; what is empty stays as it is. */
interface CommonValues {
  /** Whom it is about, also after a reload that forgets the ticks. */
  readonly ids: readonly string[]
  readonly contactType: ContactType | ''
  readonly source: ContactSource | ''
  readonly company: string
}

const leave = { '': 'Leave as it is' } as const

/** The form that changes the ticked contacts together. */
export function ChangeContacts({
  rows,
  onClose,
  onRefused,
  onDone,
}: {
  readonly rows: readonly ContactRowFragment[]
  readonly onClose: () => void
  readonly onRefused: (refused: readonly BulkRefusal[]) => void
  readonly onDone: () => void
}) {
  const { run } = usePartialChange(UpdateContactsDocument)
  const ticked = rows.map(({ id }) => id)
  const initial: CommonValues = { ids: ticked, contactType: '', source: '', company: '' }
  const send = async (sent: Sent<CommonValues>): Promise<Outcome<UpdateContactsMutation | null>> => {
    const input = {
      ...(sent.contactType ? { contactType: sent.contactType } : {}),
      ...(sent.source ? { source: sent.source } : {}),
      ...(sent.company === null ? {} : { company: sent.company }),
    }
    if (Object.keys(input).length === 0) return { data: null }
    return run({ ids: sent.ids, input })
  }
  const form = useForm({
    name: 'change-contacts',
    initial,
    send,
    onDone: onClose,
    onSent: data => {
      if (!data?.updateContacts) return
      const { done, refused } = data.updateContacts
      tell(`${count(done.length, 'contact')} ${done.length === 1 ? 'was' : 'were'} changed.`)
      onRefused(nameRefused(refused, rows, 'changed'))
      onDone()
    },
  })
  const { field } = form
  const { ids } = form.values
  // What was typed before may have been about others.
  useEffect(() => {
    if (ticked.length > 0) form.rebase(initial)
    else if (ids.length === 0) onClose()
  }, [])
  const many = count(ids.length, 'contact')
  return (
    <Dialog title={`Change ${many}`} onClose={onClose}>
      <Form form={form} action={`Change ${many}`} onCancel={onClose}>
        <div class="form-pair">
          <SelectField label="Type" field={field('contactType')} labels={{ ...leave, ...contactTypes }} />
          <SelectField label="Source" field={field('source')} labels={{ ...leave, ...contactSources }} />
        </div>
        <TextField label="Company" field={field('company')} maxLength={255} />
        <p class="quiet">A company that is left empty stays as it is.</p>
      </Form>
    </Dialog>
  )
}
