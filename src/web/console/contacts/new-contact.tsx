import { useLocation } from 'preact-iso'
import { useHref } from '../client/address.ts'
import { useChange } from '../client/use-change.ts'
import { type ContactRowFragment, CreateContactDocument } from '../generated.ts'
import { Form } from '../parts/form/form.tsx'
import { SelectField } from '../parts/form/select-field.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { useForm } from '../parts/form/use-form.ts'
import { Dialog } from '../parts/overlays/dialog.tsx'
import { tell } from '../parts/overlays/toasts.tsx'
import { contactSources, contactTypes } from '../words/labels.ts'
import { fullName } from '../words/people.ts'

/** The form of a new contact; once created, its page is shown. */
export function NewContact({ onClose }: { readonly onClose: () => void }) {
  const href = useHref()
  const { route } = useLocation()
  const { run } = useChange(CreateContactDocument)
  const form = useForm({
    name: 'new-contact',
    initial,
    send: (sent, key) => run({ input: { ...sent, firstName: sent.firstName ?? '' } }, key),
    onDone: ({ createContact: made }) => made && route(href(`contacts/${made.id}`), true),
    onSent: ({ createContact: made }) => made && tell(`${fullName(made)} is a contact now.`),
  })
  const { field } = form
  return (
    <Dialog title="New contact" onClose={onClose}>
      <Form form={form} action="Create contact" onCancel={onClose}>
        <div class="form-pair">
          <TextField label="First name" field={field('firstName')} isRequired maxLength={255} />
          <TextField label="Last name" field={field('lastName')} maxLength={255} />
        </div>
        <TextField label="E-mail" field={field('email')} inputMode="email" maxLength={254} />
        <div class="form-pair">
          <TextField label="Phone" field={field('phone')} type="tel" maxLength={50} />
          <TextField label="Company" field={field('company')} maxLength={255} />
        </div>
        <div class="form-pair">
          <SelectField label="Type" field={field('contactType')} labels={contactTypes} />
          <SelectField label="Source" field={field('source')} labels={contactSources} />
        </div>
      </Form>
    </Dialog>
  )
}

type NewContactValues = Readonly<Record<'firstName' | 'lastName' | 'email' | 'phone' | 'company', string>> &
  Pick<ContactRowFragment, 'contactType' | 'source'>

const initial: NewContactValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
  contactType: 'lead',
  source: 'other',
}
