import { useAccount } from '../client/account.tsx'
import { useChange } from '../client/use-change.ts'
import { CreateStageDocument } from '../generated.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { FormProblem } from '../parts/form-problem.tsx'
import { readForm } from '../parts/read-form.ts'

/** The form of a new stage, which comes after the others. */
export function NewStage({
  onClose,
  onSaved,
}: {
  readonly onClose: () => void
  readonly onSaved: () => void
}) {
  const { id: account } = useAccount()
  const { run, isRunning, problem } = useChange(CreateStageDocument)
  const submit = async (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const { name } = readForm(event.currentTarget)
    const outcome = await run({ account, name: name ?? '' })
    if (outcome.problem) return
    onSaved()
    onClose()
  }
  return (
    <Dialog title="New stage" onClose={onClose}>
      <form class="form" noValidate onSubmit={submit}>
        <FormProblem problem={problem} />
        <Field label="Name" name="name" error={problem?.fields.name} isRequired>
          {attributes => <input {...attributes} required maxLength={255} autoComplete="off" />}
        </Field>
        <div class="form-actions">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button class="primary" type="submit" disabled={isRunning}>
            Create stage
          </button>
        </div>
      </form>
    </Dialog>
  )
}
