import { useMemo } from 'preact/hooks'
import { newKey } from '../../new-key.ts'
import { useAccount } from '../client/account.tsx'
import { useHref, useLeave } from '../client/address.ts'
import { isInDoubt } from '../client/problem.ts'
import { useChange } from '../client/use-change.ts'
import { CreateLeadFormDocument, DeleteLeadFormDocument } from '../generated.ts'
import { draftKey, dropDraft, keepDraft, readDraft } from '../parts/form/drafts.ts'
import { useQuestions } from '../parts/overlays/confirm.tsx'
import { MoreMenu } from '../parts/overlays/menu.tsx'
import { tell, tellProblem } from '../parts/overlays/toasts.tsx'
import { tellOutcome } from '../parts/tell-outcome.ts'
import { readEditedForm, writeEditedForm } from './editor/editor-values.ts'
import type { OneForm } from './one-form.ts'

/** The most characters of a form's name. */
const maxNameChars = 255
const ofCopy = ' copy'

/** What can be done with a form as a whole. */
export function FormMenu({ form }: { readonly form: OneForm }) {
  const href = useHref()
  const leave = useLeave()
  const create = useChange(CreateLeadFormDocument)
  const remove = useChange(DeleteLeadFormDocument)
  const { id: accountId, viewerId } = useAccount()
  const { id, name, active, updatedAt } = form
  // Of the form as it is: where the answer is lost, the same copy is asked for again, after a reload too.
  const kept = draftKey(viewerId, accountId, `copy-form/${id}/${updatedAt}`)
  const copyKey = useMemo(() => readDraft(kept)?.key ?? newKey(), [kept])
  const copy = async () => {
    const copied = [...name].slice(0, maxNameChars - ofCopy.length).join('') + ofCopy
    const input = { ...writeEditedForm(readEditedForm(form)), active, name: copied }
    keepDraft(kept, { initial: null, values: null, key: copyKey })
    const { data, problem } = await create.run({ input }, copyKey)
    if (!problem || !isInDoubt(problem)) dropDraft(kept)
    if (problem) return tellProblem(`${name} was not copied.`, problem)
    if (!data.createLeadForm) return
    tell(`${copied} was made.`)
    leave(href(`forms/${data.createLeadForm.id}/edit`))
  }
  const drop = async () => {
    const outcome = await remove.run({ id })
    if (tellOutcome(outcome, `${name} was not deleted.`, `${name} was deleted.`)) leave(href('forms'), true)
  }
  const [ask, question] = useQuestions({
    delete: {
      title: `Delete ${name}?`,
      action: 'Delete form',
      keep: 'Keep form',
      text: 'Pages that show it say that it is not available. What was sent through it stays in the account’s export and with its contacts.',
      onConfirm: drop,
    },
  })
  return (
    <>
      <MoreMenu
        items={[
          { text: 'Copy form', select: () => void copy() },
          { text: 'Delete form…', tone: 'bad', startsGroup: true, select: () => ask('delete') },
        ]}
      />
      {question}
    </>
  )
}
