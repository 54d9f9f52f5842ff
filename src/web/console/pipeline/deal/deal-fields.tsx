import { ContactPicker } from '../../parts/form/contact-picker.tsx'
import { SelectField } from '../../parts/form/select-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import type { FormState } from '../../parts/form/use-form.ts'
import type { DealValues, Stage } from './deal-values.ts'

/** The fields of a deal's form. */
export function DealFields({
  form: { field, values },
  stages,
}: {
  readonly form: FormState<DealValues>
  readonly stages: readonly Stage[]
}) {
  return (
    <>
      <TextField label="Title" field={field('title')} isRequired maxLength={255} />
      <ContactPicker field={field('contactId')} />
      <div class="form-pair">
        <TextField label="Value" field={field('value')} inputMode="decimal" />
        <TextField
          label="Probability in %"
          field={field('probability')}
          inputMode="decimal"
          fault={isNumber(values.probability) ? '' : 'Must be a number'}
        />
      </div>
      <div class="form-pair">
        <SelectField
          label="Stage"
          field={field('stageId')}
          labels={{ '': 'No stage', ...Object.fromEntries(stages.map(({ id, name }) => [id, name])) }}
        />
        <TextField label="Expected to close" field={field('expectedCloseDate')} type="date" />
      </div>
    </>
  )
}

/** Whether it can be sent as a number; which ones there may be, the service says. */
function isNumber(text: string): boolean {
  return !Number.isNaN(Number(text))
}
