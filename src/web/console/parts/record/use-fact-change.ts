import type { ChangeOutcome } from '../../client/use-change.ts'
import { type FormState, type Sent, useForm } from '../form/use-form.ts'
import { tell, tellProblem } from '../overlays/toasts.tsx'
import { draftOfFact, type Fact, sayFact } from './fact.ts'

/** A fact that is edited. */
export interface FactValues<Value> {
  readonly value: Value
  /** What it was when its editing began, and in which state of the record. */
  readonly was: Value
  readonly updatedAt: string
}

/**
 * Saves a fact as it was read when its editing began: what somebody else wrote meanwhile is shown, not overwritten.
 * Where they changed another fact, both changes stand.
 */
export function useFactChange<Value>(fact: Fact<Value>, onDone: () => void): FormState<FactValues<Value>> {
  const { record, label, write, readNow } = fact
  const undo = async (was: Value, updatedAt: string) => {
    const { problem } = await write(was, updatedAt)
    if (problem) tellProblem(`${label} stays as it is.`, problem)
    else tell(`${label} is ${sayFact(fact, was, true)} again.`)
  }
  const send = async ({ value, was, updatedAt }: FactValues<Value>): Promise<ChangeOutcome<unknown>> => {
    if (isSame(value, was)) return { data: null }
    const outcome = await write(value, updatedAt)
    if (outcome.data !== undefined) {
      const action = { text: 'Undo', run: () => void undo(was, outcome.data) }
      tell(`${label} is ${sayFact(fact, value, true)} now.`, { action })
    }
    if (outcome.problem?.kind !== 'stale') return outcome
    const now = await readNow()
    if (!now) return outcome
    form.rebase({ value: now.value, was: now.value, updatedAt: now.updatedAt })
    if (isSame(now.value, was)) return send({ value, was, updatedAt: now.updatedAt })
    const text = 'Somebody else changed this meanwhile.'
    const advice = `It is now ${sayFact(fact, now.value, true)}.`
    return { problem: { ...outcome.problem, text, advice } }
  }
  const form: FormState<FactValues<Value>> = useForm<FactValues<Value>, unknown>({
    name: draftOfFact(fact),
    initial: { value: fact.value, was: fact.value, updatedAt: record.updatedAt },
    send: sent => send(withBlanks(sent)),
    onDone,
  })
  return form
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A form sends null for a text that is blank; a fact's own text is blank. */
function withBlanks<Value>(sent: Sent<FactValues<Value>>): FactValues<Value> {
  const texts = Object.entries(sent).map(([name, value]) => [name, value ?? ''])
  return Object.fromEntries(texts) as FactValues<Value>
}
