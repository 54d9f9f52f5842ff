import type { Outcome } from '../../client/use-change.ts'
import { Form } from '../../parts/form/form.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import type { FormState } from '../../parts/form/use-form.ts'
import { isGivenName } from './draft-field.ts'
import { type EditorValues, nameTrap } from './editor-values.ts'
import { FieldList } from './field-list.tsx'
import { FormPreview } from './preview.tsx'
import { RuleFields, TextFields } from './text-fields.tsx'

/** A lead form that is made or changed, with what visitors will see beside it. */
export function FormEditor({
  form,
  action,
  onCancel,
  onShowLatest,
}: {
  readonly form: FormState<EditorValues>
  readonly action: string
  readonly onCancel: () => void
  /** Takes in what others have saved meanwhile. */
  readonly onShowLatest?: () => Promise<Outcome<unknown>>
}) {
  const fields = form.field('fields')
  const trap = form.field('honeypotField')
  const changeFields = (next: typeof fields.value) => {
    fields.change(next)
    // Nobody sees the trap here: it gives its name up to a field that people are to fill. One that a program has listed
    // among the fields stays.
    if (trap.value && isGivenName(trap.value, next) && !isGivenName(trap.value, fields.value))
      trap.change(nameTrap())
  }
  return (
    <div class="form-editor">
      <Form form={form} action={action} onCancel={onCancel} onShowLatest={onShowLatest}>
        <TextField
          label="Name, which visitors do not see"
          field={form.field('name')}
          isRequired
          maxLength={255}
        />
        <FieldList
          fields={fields.value}
          errors={form.errors}
          isSending={form.isSending}
          change={changeFields}
        />
        <TextFields form={form} />
        <RuleFields form={form} />
      </Form>
      <FormPreview values={form.values} />
    </div>
  )
}
