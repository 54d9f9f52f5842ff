import { useChange } from '../client/use-change.ts'
import { SetLeadFormActiveDocument } from '../generated.ts'
import { tell, tellProblem } from '../parts/overlays/toasts.tsx'
import type { OneForm } from './one-form.ts'

/** Whether the form takes submissions; at a click it does, or does no more. */
export function ActiveSwitch({ form: { id, name, active, updatedAt } }: { readonly form: OneForm }) {
  const { run, isRunning } = useChange(SetLeadFormActiveDocument)
  // It shows at once what was asked for; when that is refused, it goes back.
  const isOn = isRunning ? !active : active
  const toggle = async () => {
    const { problem } = await run({ id, expectedUpdatedAt: updatedAt, active: !active })
    if (problem) tellProblem(`${name} is as it was.`, problem)
    else tell(active ? `${name} takes no submissions now.` : `${name} takes submissions.`)
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
