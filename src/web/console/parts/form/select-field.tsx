import { Field } from './field.tsx'
import { Select } from './select.tsx'
import type { FormField } from './use-form.ts'

/** A labelled choice; the word `''` is the one for none, where there may be none. */
export function SelectField<Word extends string>({
  label,
  field,
  labels,
  isRequired,
}: {
  readonly label: string
  readonly field: FormField<Word>
  readonly labels: Readonly<Record<Word, string>>
  /** A word has to be chosen. */
  readonly isRequired?: boolean
}) {
  return (
    <Field label={label} field={field} isRequired={isRequired}>
      {({ readOnly, ...attributes }) => (
        <Select
          labels={labels}
          value={field.value}
          // A choice has no `readOnly`.
          attributes={{ ...attributes, disabled: readOnly }}
          onChange={word => word !== undefined && field.change(word)}
        />
      )}
    </Field>
  )
}
