import { useClient } from '@urql/preact'
import { useAccount } from '../../client/account.tsx'
import { type ChangeOutcome, usePartialChange } from '../../client/use-change.ts'
import { ContactFactsNowDocument, UpdateContactDocument } from '../../generated.ts'
import { type FormState, type Sent, useForm } from '../../parts/form/use-form.ts'
import { tell, tellProblem } from '../../parts/overlays/toasts.tsx'
import { draftOfFact, type Fact, sayFact } from './fact.ts'

/** A fact that is edited. */
interface FactValues {
  readonly value: string
  /** What it was when its editing began, and in which state of the contact. */
  readonly was: string
  readonly updatedAt: string
}

/**
 * Saves a fact as it was read when its editing began: what somebody else wrote meanwhile is shown, not overwritten.
 * Where they changed another fact, both changes stand.
 */
export function useFactChange(fact: Fact, onDone: () => void): FormState<FactValues> {
  const { contact, field, label, labels } = fact
  const account = useAccount()
  const client = useClient()
  const { run } = usePartialChange(UpdateContactDocument)
  const variables = { account: account.id, id: contact.id }

  const write = (value: string | null, expectedUpdatedAt: string) =>
    run({ ...variables, expectedUpdatedAt, input: { [field]: value } })
  const undo = async (was: string, updatedAt: string) => {
    const { problem } = await write(was || null, updatedAt)
    if (problem) tellProblem(`${label} stays as it is.`, problem)
    else tell(`${label} is ${sayFact(was, labels)} again.`)
  }
  const send = async ({ value, was, updatedAt }: Sent<FactValues>): Promise<ChangeOutcome<unknown>> => {
    if (value === was) return { data: null }
    const outcome = await write(value, updatedAt ?? '')
    if (outcome.data?.updateContact) {
      const { updatedAt: now } = outcome.data.updateContact
      const action = { text: 'Undo', run: () => void undo(was ?? '', now) }
      tell(`${label} is ${sayFact(value, labels)} now.`, { action })
    }
    if (outcome.problem?.kind !== 'stale') return outcome
    const now = await client.query(ContactFactsNowDocument, variables, { requestPolicy: 'network-only' })
    const found = now.data?.contact
    if (!found) return outcome
    const theirs = found[field] ?? ''
    form.rebase({ value: theirs, was: theirs, updatedAt: found.updatedAt })
    if (theirs === (was ?? '')) return send({ value, was, updatedAt: found.updatedAt })
    const text = 'Somebody else changed this meanwhile.'
    return { problem: { ...outcome.problem, text, advice: `It is now ${sayFact(theirs, labels)}.` } }
  }
  const initial = { value: contact[field] ?? '', was: contact[field] ?? '', updatedAt: contact.updatedAt }
  const form = useForm<FactValues, unknown>({ name: draftOfFact(fact), initial, send, onSent: onDone })
  return form
}
