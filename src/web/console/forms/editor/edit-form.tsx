import { useLocation } from 'preact-iso'
import { useHref, useRecordId } from '../../client/address.ts'
import { useChange } from '../../client/use-change.ts'
import { useLiveQuery } from '../../client/use-live-query.ts'
import { useRead } from '../../client/use-read.ts'
import {
  EditedLeadFormDocument,
  UpdateLeadFormDocument,
  type WholeLeadFormFragment,
} from '../../generated.ts'
import { explainBothChanged } from '../../parts/form/both-changed.ts'
import { useForm } from '../../parts/form/use-form.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Skeleton } from '../../parts/lists/skeleton.tsx'
import { tell } from '../../parts/overlays/toasts.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { matches } from '../form-words.ts'
import { NoSuchForm } from '../no-such-form.tsx'
import { type EditorValues, readEditedForm, writeEditedForm } from './editor-values.ts'
import { FormEditor } from './form-editor.tsx'
import { linesOf } from './lines.ts'
import { mergeFields } from './merge-fields.ts'

/** A lead form that is there, to be changed. */
export function EditForm() {
  const id = useRecordId()
  const href = useHref()
  const answer = useLiveQuery(EditedLeadFormDocument, { id }, ['lead_form'])
  const name = answer.data?.leadForm?.name ?? 'form'
  return (
    <>
      <TitleRow title={`Edit ${name}`} back={{ href: href(`forms/${id}`), title: 'Form' }} />
      <Loaded answer={answer} skeleton={<Skeleton rows={12} />} missing={<NoSuchForm />}>
        {({ leadForm }) => <Editor key={id} saved={leadForm} />}
      </Loaded>
    </>
  )
}

function Editor({ saved }: { readonly saved: WholeLeadFormFragment }) {
  const readNow = useRead(EditedLeadFormDocument)
  const href = useHref()
  const { route } = useLocation()
  const { run } = useChange(UpdateLeadFormDocument)
  const { id } = saved
  const form = useForm<EditorValues, unknown>({
    name: `form/${id}`,
    initial: readEditedForm(saved),
    send: (sent, key) => run({ id, expectedUpdatedAt: sent.updatedAt, input: writeEditedForm(sent) }, key),
    onDone: () => route(href(`forms/${id}`), true),
    onSent: (_, { name }) => tell(`${name} was saved. Pages show the change within some minutes.`),
  })
  const showLatest = () =>
    readNow({ id }, ({ leadForm }) => {
      const now = readEditedForm(leadForm)
      const { fields: _, ...others } = now
      const inWords = {
        ...others,
        onMatch: matches[now.onMatch],
        honeypotField: now.honeypotField ? 'on' : 'off',
        allowedOrigins: linesOf(now.allowedOrigins).join(', '),
      }
      form.rebase(now, names => explainBothChanged(names, inWords), { fields: mergeFields })
    })
  return (
    <FormEditor
      form={form}
      action="Save form"
      onCancel={() => route(href(`forms/${id}`))}
      onShowLatest={showLatest}
    />
  )
}
