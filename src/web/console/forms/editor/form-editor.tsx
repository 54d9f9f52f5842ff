import type { Outcome } from '../../client/use-change.ts'
import { Form } from '../../parts/form/form.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import type { FormState } from '../../parts/form/use-form.ts'
import type { EditorValues } from './editor-values.ts'
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
          change={fields.change}
        />
        <TextFields form={form} />
        <RuleFields form={form} />
      </Form>
      <FormPreview values={form.values} />
    </div>
  )
}
