import { useClient } from '@urql/preact'
import { useRef, useState } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { useChange } from '../client/use-change.ts'
import { ContactFactsNowDocument, UpdateContactDocument } from '../generated.ts'
import type { Fact } from './fact.ts'

/** How a fact is saved, and what stands in the way. */
interface FactChange {
  readonly save: (text: string) => void
  readonly isSaving: boolean
  /** Why it was not saved. */
  readonly problem: string | null
  /** What somebody else made of it meanwhile, where that is in the way. */
  readonly theirs: string | null | undefined
}

/**
 * Saves a fact as it was read when its editing began: what somebody else wrote meanwhile is shown, not overwritten.
 * Where they changed another fact, both changes stand.
 */
export function useFactChange({ contact, field, isRequired }: Fact, onDone: () => void): FactChange {
  const account = useAccount()
  const client = useClient()
  const { run } = useChange(UpdateContactDocument)
  const known = useRef({ value: contact[field], updatedAt: contact.updatedAt })
  // Enter and leaving the field come one after the other, before anything is drawn again.
  const isRunning = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<string | null | undefined>(undefined)

  const attempt = async (value: string | null): Promise<void> => {
    const variables = { account: account.id, id: contact.id }
    const input = { [field]: value }
    const outcome = await run({ ...variables, expectedUpdatedAt: known.current.updatedAt, input })
    if (!outcome.problem) return onDone()
    const { kind, fields, text, advice } = outcome.problem
    if (kind !== 'stale') return setProblem(fields[field] ?? `${text} ${advice}`)
    const now = await client.query(ContactFactsNowDocument, variables, { requestPolicy: 'network-only' })
    const found = now.data?.contact
    if (!found) return setProblem(`${text} ${advice}`)
    const isTouched = found[field] !== known.current.value
    known.current = { value: found[field], updatedAt: found.updatedAt }
    if (!isTouched) return attempt(value)
    setProblem(text)
    setTheirs(found[field])
  }
  const save = async (text: string) => {
    const value = text.trim() === '' ? null : text
    if (isRunning.current) return
    if (value === (known.current.value ?? null)) return onDone()
    if (value === null && isRequired) return setProblem('Required')
    isRunning.current = true
    setSaving(true)
    await attempt(value)
    isRunning.current = false
    setSaving(false)
  }
  return { save, isSaving, problem, theirs }
}
