import type { Problem } from '../client/problem.ts'
import type { DealCardFragment } from '../generated.ts'
import { Field } from '../parts/field.tsx'
import { FormProblem } from '../parts/form-problem.tsx'
import { type Chosen, ContactPicker } from './contact-picker.tsx'

/** A stage that a deal can be in. */
export interface Stage {
  readonly id: string
  readonly name: string
}

/** The fields of a deal's form. */
export function DealFields({
  deal,
  contact,
  stages,
  problem,
}: {
  readonly deal: DealCardFragment | undefined
  readonly contact: Chosen | null
  readonly stages: readonly Stage[]
  readonly problem: Problem | null
}) {
  const errors = problem?.fields ?? {}
  return (
    <>
      <FormProblem problem={problem} />
      <Field label="Title" name="title" error={errors.title} isRequired>
        {attributes => (
          <input
            {...attributes}
            required
            maxLength={255}
            autoComplete="off"
            defaultValue={deal?.title ?? ''}
          />
        )}
      </Field>
      <Field label="Contact" name="contactId" error={errors.contactId}>
        {attributes => <ContactPicker attributes={attributes} chosen={contact} />}
      </Field>
      <div class="form-pair">
        <Field label="Value" name="value" error={errors.value}>
          {attributes => (
            <input {...attributes} inputMode="decimal" autoComplete="off" defaultValue={deal?.value ?? ''} />
          )}
        </Field>
        <Field label="Probability in %" name="probability" error={errors.probability}>
          {attributes => (
            <input
              {...attributes}
              type="number"
              min={0}
              max={100}
              step="any"
              defaultValue={deal ? String(deal.probability) : ''}
            />
          )}
        </Field>
      </div>
      <div class="form-pair">
        <Field label="Stage" name="stageId" error={errors.stageId}>
          {attributes => (
            <select {...attributes}>
              <option value="">No stage</option>
              {stages.map(({ id, name }) => (
                <option key={id} value={id} selected={id === (deal ? deal.stage?.id : stages[0]?.id)}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Expected to close" name="expectedCloseDate" error={errors.expectedCloseDate}>
          {attributes => <input {...attributes} type="date" defaultValue={deal?.expectedCloseDate ?? ''} />}
        </Field>
      </div>
    </>
  )
}
