import { useLocation } from 'preact-iso'
import { useHref } from '../../client/address.ts'
import { useChange } from '../../client/use-change.ts'
import { CreateLeadFormDocument } from '../../generated.ts'
import { useForm } from '../../parts/form/use-form.ts'
import { tell } from '../../parts/overlays/toasts.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { beginForm, writeEditedForm } from './editor-values.ts'
import { FormEditor } from './form-editor.tsx'

/** A new lead form. */
export function NewForm() {
  const href = useHref()
  const { route } = useLocation()
  const { run } = useChange(CreateLeadFormDocument)
  const form = useForm({
    name: 'new-form',
    initial: beginForm(),
    send: (sent, key) => run({ input: writeEditedForm(sent) }, key),
    onDone: ({ createLeadForm: made }) => made && route(href(`forms/${made.id}`), true),
    onSent: ({ createLeadForm: made }) => made && tell(`${made.name} takes submissions.`),
  })
  return (
    <>
      <TitleRow title="New form" back={{ href: href('forms'), title: 'Forms' }} />
      <FormEditor form={form} action="Create form" onCancel={() => route(href('forms'))} />
    </>
  )
}
