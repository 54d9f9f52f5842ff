import { useEffect } from 'preact/hooks'
import { useChange } from '../../client/use-change.ts'
import { useRead } from '../../client/use-read.ts'
import { type BusinessFragment, BusinessNowDocument, UpdateBusinessDocument } from '../../generated.ts'
import { explainBothChanged } from '../../parts/form/both-changed.ts'
import { Form } from '../../parts/form/form.tsx'
import { SelectField } from '../../parts/form/select-field.tsx'
import { TextAreaField } from '../../parts/form/text-area-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { tell } from '../../parts/overlays/toasts.tsx'
import { currencyLabels } from './currency-labels.ts'

/** The form of what invoices say of the business. */
export function BusinessForm({
  business,
  onSaved,
}: {
  readonly business: BusinessFragment
  readonly onSaved: () => void
}) {
  const readNow = useRead(BusinessNowDocument)
  const { run } = useChange(UpdateBusinessDocument)
  const form = useForm({
    name: 'business',
    initial: readBusiness(business),
    send: ({ updatedAt, ...sent }) =>
      run({
        expectedUpdatedAt: updatedAt ?? '',
        input: { name: undefined, timeZone: undefined, preventDoubleBooking: undefined, ...sent },
      }),
    onDone: ({ updateAccount: saved }) => saved && form.rebase(readBusiness(saved)),
    onSent: () => {
      tell('The business was saved.')
      onSaved()
    },
  })
  // What was saved in another window stands here too; what is being typed stays.
  useEffect(() => {
    const now = readBusiness(business)
    const inWords = { ...now, currency: currencyLabels[now.currency] ?? now.currency }
    form.rebase(now, names => explainBothChanged(names, inWords))
  }, [business.updatedAt])
  // The cache has it then, and with it this form.
  const showLatest = () => readNow({}, ({ account }) => account)
  const { field } = form
  return (
    <Form form={form} action="Save business" onShowLatest={showLatest}>
      <TextField
        label={`Name on invoices, if not ${business.name}`}
        field={field('businessName')}
        maxLength={255}
      />
      <TextAreaField label="Address" field={field('businessAddress')} rows={4} maxLength={500} />
      <div class="form-pair">
        <TextField label="Tax number, with its name" field={field('taxNumber')} maxLength={100} />
        <SelectField label="Currency" field={field('currency')} labels={currencyLabels} />
      </div>
      <TextAreaField
        label="Terms: how to pay, and until when"
        field={field('invoiceTerms')}
        rows={4}
        maxLength={2_000}
      />
    </Form>
  )
}

function readBusiness(business: BusinessFragment) {
  return {
    businessName: business.businessName ?? '',
    businessAddress: business.businessAddress ?? '',
    taxNumber: business.taxNumber ?? '',
    invoiceTerms: business.invoiceTerms ?? '',
    currency: business.currency ?? '',
    updatedAt: business.updatedAt,
  }
}
