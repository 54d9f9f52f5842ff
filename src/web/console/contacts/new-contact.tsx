import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import { useChange } from '../client/use-change.ts'
import { type ContactSource, type ContactType, CreateContactDocument } from '../generated.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { focusFault } from '../parts/focus-fault.ts'
import { FormProblem } from '../parts/form-problem.tsx'
import { readForm } from '../parts/read-form.ts'
import { Select } from '../parts/select.tsx'
import { tell } from '../parts/toasts.tsx'
import { contactSources, contactTypes } from '../words/labels.ts'
import { fullName } from '../words/people.ts'

/** The form of a new contact; once created, its page is shown. */
export function NewContact({ onClose }: { readonly onClose: () => void }) {
  const account = useAccount()
  const href = useHref()
  const { route } = useLocation()
  const { run, isRunning, problem } = useChange(CreateContactDocument)
  const [contactType, setContactType] = useState<ContactType>('lead')
  const [source, setSource] = useState<ContactSource>('other')
  const fields = problem?.fields ?? {}
  const submit = async (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const form = event.currentTarget
    const { firstName, ...rest } = readForm(form)
    const input = { ...rest, firstName: firstName ?? '', contactType, source }
    const { data } = await run({ account: account.id, input })
    if (!data?.createContact) return focusFault(form)
    onClose()
    tell(`${fullName(data.createContact)} is a contact now.`)
    route(href(`contacts/${data.createContact.id}`))
  }
  return (
    <Dialog title="New contact" onClose={onClose}>
      <form class="form" noValidate onSubmit={submit}>
        <FormProblem problem={problem} />
        <div class="form-pair">
          <Field label="First name" name="firstName" error={fields.firstName} isRequired>
            {attributes => <input {...attributes} required maxLength={255} autoComplete="off" />}
          </Field>
          <Field label="Last name" name="lastName" error={fields.lastName}>
            {attributes => <input {...attributes} maxLength={255} autoComplete="off" />}
          </Field>
        </div>
        <Field label="E-mail" name="email" error={fields.email}>
          {attributes => <input {...attributes} type="email" maxLength={254} autoComplete="off" />}
        </Field>
        <div class="form-pair">
          <Field label="Phone" name="phone" error={fields.phone}>
            {attributes => <input {...attributes} type="tel" maxLength={50} autoComplete="off" />}
          </Field>
          <Field label="Company" name="company" error={fields.company}>
            {attributes => <input {...attributes} maxLength={255} autoComplete="off" />}
          </Field>
        </div>
        <div class="form-pair">
          <Field label="Type" name="contactType" error={fields.contactType}>
            {attributes => (
              <Select
                labels={contactTypes}
                value={contactType}
                attributes={attributes}
                onChange={word => word && setContactType(word)}
              />
            )}
          </Field>
          <Field label="Source" name="source" error={fields.source}>
            {attributes => (
              <Select
                labels={contactSources}
                value={source}
                attributes={attributes}
                onChange={word => word && setSource(word)}
              />
            )}
          </Field>
        </div>
        <div class="form-actions">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button class="primary" type="submit" disabled={isRunning}>
            Create contact
          </button>
        </div>
      </form>
    </Dialog>
  )
}
