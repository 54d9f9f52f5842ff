import { CheckField } from '../../parts/form/check-field.tsx'
import { SelectField } from '../../parts/form/select-field.tsx'
import { TextAreaField } from '../../parts/form/text-area-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import type { FormField } from '../../parts/form/use-form.ts'
import { fieldTargetLabels, fieldTypeLabels } from '../form-words.ts'
import { type DraftField, hasOptions, writeOptions } from './draft-field.ts'
import { errorOfLines } from './lines.ts'

const targets = { '': 'Nothing: it stays with the submission', ...fieldTargetLabels }

/** What is asked by one field of a form. */
export function FieldEditor({
  field,
  at,
  errors,
  isSending,
  onChange,
}: {
  readonly field: DraftField
  readonly at: number
  readonly errors: Readonly<Record<string, string>>
  readonly isSending: boolean
  readonly onChange: (changes: Partial<DraftField>) => void
}) {
  const part = <Name extends keyof DraftField>(name: Name): FormField<DraftField[Name]> => ({
    name: `fields.${at}.${name}`,
    value: field[name],
    change: value => onChange({ [name]: value }),
    error: errors[`fields.${at}.${name}`],
    isSending,
  })
  const options = part('options')
  return (
    <>
      <TextField label="Label" field={part('label')} isRequired maxLength={255} />
      <div class="form-pair">
        <SelectField label="Type" field={part('type')} labels={fieldTypeLabels} />
        <SelectField label="Becomes the contact’s" field={part('mapsTo')} labels={targets} />
      </div>
      {hasOptions(field) && (
        <TextAreaField
          label={
            field.type === 'select' ? 'Options, one a line' : 'Options, one a line, if it is a choice of one'
          }
          field={{ ...options, error: errorOfLines(errors, options.name, writeOptions(field)) }}
          isRequired={field.type === 'select'}
          rows={Math.min(8, Math.max(3, field.options.split('\n').length))}
        />
      )}
      <div class="form-pair">
        <TextField label="Name in submissions, if you like" field={part('id')} isCode maxLength={100} />
        <CheckField label="Must be filled in" field={part('required')} />
      </div>
    </>
  )
}
