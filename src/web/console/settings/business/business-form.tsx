import { useEffect } from 'preact/hooks'
import { useChange } from '../../client/use-change.ts'
import { type BusinessFragment, UpdateBusinessDocument } from '../../generated.ts'
import { Form } from '../../parts/form/form.tsx'
import { SelectField } from '../../parts/form/select-field.tsx'
import { TextAreaField } from '../../parts/form/text-area-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { tell } from '../../parts/overlays/toasts.tsx'
import { currencyLabels } from './currency-labels.ts'

/** What the form holds. */
type BusinessValues = ReturnType<typeof readBusiness>

/** The form of what invoices say of the business. */
export function BusinessForm({
  business,
  onSaved,
}: {
  readonly business: BusinessFragment
  readonly onSaved: () => void
}) {
  const { run } = useChange(UpdateBusinessDocument)
  const initial = readBusiness(business)
  const form = useForm({
    name: 'business',
    initial,
    send: ({ businessName, businessAddress, taxNumber, invoiceTerms, currency }) => {
      // Only what was changed here: another window may have changed the rest.
      const changed = (name: keyof BusinessValues, value: string | null) =>
        (value ?? '') === initial[name] ? undefined : value
      return run({
        input: {
          name: undefined,
          timeZone: undefined,
          preventDoubleBooking: undefined,
          businessName: changed('businessName', businessName),
          businessAddress: changed('businessAddress', businessAddress),
          taxNumber: changed('taxNumber', taxNumber),
          invoiceTerms: changed('invoiceTerms', invoiceTerms),
          currency: changed('currency', currency),
        },
      })
    },
    onDone: ({ updateAccount: saved }) => saved && form.rebase(readBusiness(saved)),
    onSent: () => {
      tell('The business was saved.')
      onSaved()
    },
  })
  // What was saved in another window stands here too; what is being typed stays.
  useEffect(() => form.rebase(readBusiness(business)), [business.updatedAt])
  const { field } = form
  return (
    <Form form={form} action="Save business">
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
  }
}
