import { useRef } from 'preact/hooks'
import { isInDoubt, withUnread } from '../../client/problem.ts'
import type { Outcome } from '../../client/use-change.ts'
import { type FormState, type Sent, useForm } from '../form/use-form.ts'
import { tell } from '../overlays/toasts.tsx'
import { tellOutcome } from '../tell-outcome.ts'
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
  const { record, label, toInput, write, readNow } = fact
  /** What was sent while its answer was lost: where it is there now, nobody else has written it. */
  const inDoubt = useRef<readonly Value[]>([])
  const isSame = (one: Value, other: Value) => JSON.stringify(toInput(one)) === JSON.stringify(toInput(other))
  const undo = async (value: Value, was: Value, updatedAt: string) => {
    let outcome = await write(was, updatedAt)
    const { data: now } = outcome.problem?.kind === 'stale' ? await readNow() : {}
    if (now && isSame(now.value, value)) outcome = await write(was, now.updatedAt)
    const done = `${label} is ${sayFact(fact, was, true)} again.`
    tellOutcome(outcome, `${label} stays as it is.`, done)
  }
  const tellSaved = (value: Value, was: Value, updatedAt: string) => {
    const action = { text: 'Undo', run: () => void undo(value, was, updatedAt) }
    tell(`${label} is ${sayFact(fact, value, true)} now.`, { action })
  }
  const send = async ({ value, was, updatedAt }: FactValues<Value>): Promise<Outcome<unknown>> => {
    if (isSame(value, was) && inDoubt.current.length === 0) return { data: null }
    const outcome = await write(value, updatedAt)
    if (outcome.data !== undefined) tellSaved(value, was, outcome.data)
    if (outcome.problem && isInDoubt(outcome.problem)) inDoubt.current = [...inDoubt.current, value]
    if (outcome.problem?.kind !== 'stale') return outcome
    const { data: now, problem: unread } = await readNow()
    if (unread) return { problem: withUnread(outcome.problem, unread) }
    // It was saved before, and the answer to that was lost.
    if (isSame(now.value, value)) {
      tellSaved(value, was, now.updatedAt)
      return { data: null }
    }
    form.rebase({ value: now.value, was: now.value, updatedAt: now.updatedAt })
    const isOwn = [was, ...inDoubt.current].some(own => isSame(now.value, own))
    if (isOwn) return send({ value, was, updatedAt: now.updatedAt })
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

/** A form sends null for a text that is blank; a fact's own text is blank. */
function withBlanks<Value>(sent: Sent<FactValues<Value>>): FactValues<Value> {
  const texts = Object.entries(sent).map(([name, value]) => [name, value ?? ''])
  return Object.fromEntries(texts) as FactValues<Value>
}
