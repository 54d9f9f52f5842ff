import { useId, useRef } from 'preact/hooks'
import { isSessionOver } from '../../session/session.ts'
import type { FormState } from '../form/use-form.ts'
import type { Fact } from './fact.ts'
import { type FactValues, useFactChange } from './use-fact-change.ts'

/** The editing of a fact: its form, what is wrong, and how it ends. */
export interface FactEditing<Value> {
  readonly form: FormState<FactValues<Value>>
  /** Why it was not saved; null where nothing is wrong. */
  readonly message: string | null
  /** The id of the element that says so. */
  readonly messageId: string
  readonly leaveAsItWas: () => void
  /** Saves what is left, unless a decision is waited for. */
  readonly saveWhatIsLeft: () => void
}

/** Edits a fact until it is saved or left as it was. */
export function useFactEditor<Value>(fact: Fact<Value>, onDone: () => void): FactEditing<Value> {
  const isDone = useRef(false)
  const messageId = useId()
  const finish = () => {
    isDone.current = true
    onDone()
  }
  const form = useFactChange(fact, finish)
  const { problem, errors } = form
  const message = errors.value ?? errors[fact.field] ?? (problem ? `${problem.text} ${problem.advice}` : null)
  return {
    form,
    message,
    messageId,
    leaveAsItWas: () => {
      form.discard()
      finish()
    },
    saveWhatIsLeft: () => {
      // A field that is taken away is left, too, and so is one when its session is.
      if (!isSessionOver() && message === null && !isDone.current) form.submit()
    },
  }
}
