import { CheckField } from '../../parts/form/check-field.tsx'
import { SelectField } from '../../parts/form/select-field.tsx'
import { TextAreaField } from '../../parts/form/text-area-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import type { FormState } from '../../parts/form/use-form.ts'
import { matches } from '../form-words.ts'
import { ColourField } from './colour-field.tsx'
import { type EditorValues, nameTrap } from './editor-values.ts'
import { errorOfLines, linesOf } from './lines.ts'

/** What visitors read besides the fields, and the look of the form. */
export function TextFields({ form: { field } }: { readonly form: FormState<EditorValues> }) {
  return (
    <section class="form" aria-labelledby="edited-texts">
      <h2 id="edited-texts">Texts and colour</h2>
      <div class="form-pair">
        <TextField label="Heading, if you like" field={field('title')} maxLength={255} />
        <TextField label="Button, “Send” unless you say" field={field('submitLabel')} maxLength={100} />
      </div>
      <TextAreaField label="Thanks" field={field('successMessage')} isRequired rows={2} maxLength={1_000} />
      <TextField
        label="Address that follows, if you like"
        field={field('redirectUrl')}
        inputMode="url"
        maxLength={2_048}
      />
      <ColourField label="Colour, if it has its own" field={field('accentColor')} />
    </section>
  )
}

/** Who may send the form, and what a submission does. */
export function RuleFields({ form: { field, errors } }: { readonly form: FormState<EditorValues> }) {
  const trap = field('honeypotField')
  const origins = field('allowedOrigins')
  return (
    <section class="form" aria-labelledby="edited-rules">
      <h2 id="edited-rules">Who may send, and what follows</h2>
      <TextAreaField
        label="Sites that may send it, one a line; any, if there is none"
        field={{ ...origins, error: errorOfLines(errors, origins.name, linesOf(origins.value)) }}
        isCode
        rows={2}
        placeholder="https://www.example.com"
      />
      <SelectField label="A contact who is known" field={field('onMatch')} labels={matches} />
      <CheckField
        label="Keep out programs by a field that people do not see"
        field={{
          ...trap,
          value: trap.value !== '',
          change: isOn => trap.change(isOn ? nameTrap() : ''),
        }}
      />
    </section>
  )
}
