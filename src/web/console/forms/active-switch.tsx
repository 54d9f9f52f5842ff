import { useChange } from '../client/use-change.ts'
import { SetLeadFormActiveDocument } from '../generated.ts'
import { tellOutcome } from '../parts/tell-outcome.ts'
import type { OneForm } from './one-form.ts'

/** Whether the form takes submissions; at a click it does, or does no more. */
export function ActiveSwitch({ form: { id, name, active, updatedAt } }: { readonly form: OneForm }) {
  const { run, isRunning } = useChange(SetLeadFormActiveDocument)
  // It shows at once what was asked for; when that is refused, it goes back.
  const isOn = isRunning ? !active : active
  const toggle = async () => {
    const outcome = await run({ id, expectedUpdatedAt: updatedAt, active: !active })
    const done = active ? `${name} takes no submissions now.` : `${name} takes submissions.`
    tellOutcome(outcome, `${name} is as it was.`, done)
  }
  return (
    <button
      class="switch"
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-disabled={isRunning}
      onClick={() => isRunning || void toggle()}
    >
      <span class="switch-track" aria-hidden="true" />
      Active
    </button>
  )
}
