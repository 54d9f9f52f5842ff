import { useChange } from '../client/use-change.ts'
import { SetLeadFormActiveDocument } from '../generated.ts'
import { Switch } from '../parts/switch.tsx'
import { tellOutcome } from '../parts/tell-outcome.ts'
import type { OneForm } from './one-form.ts'

/** Whether the form takes submissions; at a click it does, or does no more. */
export function ActiveSwitch({ form: { id, name, active, updatedAt } }: { readonly form: OneForm }) {
  const { run, isRunning } = useChange(SetLeadFormActiveDocument)
  const toggle = async () => {
    const outcome = await run({ id, expectedUpdatedAt: updatedAt, active: !active })
    const done = active ? `${name} takes no submissions now.` : `${name} takes submissions.`
    tellOutcome(outcome, `${name} was not changed.`, done)
  }
  return <Switch label="Active" isOn={active} isRunning={isRunning} toggle={() => void toggle()} />
}
