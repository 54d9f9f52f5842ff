import { isColour } from '../../../../form-markup/accent.ts'
import { codeAttributes } from '../../parts/form/code-attributes.ts'
import { Field } from '../../parts/form/field.tsx'
import type { FormField } from '../../parts/form/use-form.ts'

/** A colour, by its number or picked; blank for none. */
export function ColourField({ label, field }: { readonly label: string; readonly field: FormField<string> }) {
  const { value, change, isSending } = field
  const colour = value.trim()
  return (
    <Field label={label} field={field}>
      {known => (
        <div class="colour-field">
          <input
            {...known}
            {...codeAttributes}
            type="text"
            autoComplete="off"
            maxLength={7}
            placeholder="#1d5fbf"
            value={value}
            onInput={({ currentTarget }) => change(currentTarget.value)}
          />
          <input
            type="color"
            aria-label="Pick the colour"
            disabled={isSending}
            value={isColour(colour) ? colour : '#1d5fbf'}
            onInput={({ currentTarget }) => change(currentTarget.value)}
          />
        </div>
      )}
    </Field>
  )
}
