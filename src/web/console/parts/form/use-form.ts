import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { newKey } from '../../../new-key.ts'
import { useAccount } from '../../client/account.tsx'
import { isInDoubt, type Problem, withUnread } from '../../client/problem.ts'
import type { Outcome } from '../../client/use-change.ts'
import { tellProblem } from '../overlays/toasts.tsx'
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from './drafts.ts'
import { hasHalfValue, readFaults } from './faults.ts'
import { isSame } from './is-same.ts'
import type { MergedList } from './merge-entries.ts'

/** A field of a form: its value and its error. */
export interface FormField<Value> {
  /** Its name in the input, by which the server says what is wrong with it. */
  readonly name: string
  readonly value: Value
  readonly change: (value: Value) => void
  readonly error: string | undefined
  readonly isSending: boolean
}

/** What a form sends: text that is blank is null. */
export type Sent<Values> = {
  readonly [Name in keyof Values]: string extends Values[Name] ? Values[Name] | null : Values[Name]
}

/** A form: its values, its errors, and how it is sent. */
export interface FormState<Values> {
  readonly element: RefObject<HTMLFormElement | null>
  readonly values: Values
  readonly field: <Name extends keyof Values & string>(name: Name) => FormField<Values[Name]>
  /** What is wrong with each control, by its name. */
  readonly errors: Readonly<Record<string, string>>
  /** Why it was not saved. */
  readonly problem: Problem | null
  readonly isSending: boolean
  /** Whether it began with what was typed before, which is not saved yet. */
  readonly isRestored: boolean
  /** Whether that was sent already, and no answer said that it was done. */
  readonly wasSent: boolean
  readonly submit: (event?: Event) => void
  /** Discards the draft. */
  readonly discard: () => void
  /**
   * Takes what holds now for what was not changed here, also of the entries of the lists that are merged; `explain` says
   * what came of the rest.
   */
  readonly rebase: <List extends keyof Values & string = never>(
    latest: Values,
    explain?: (both: readonly Exclude<keyof Values & string, List>[]) => Problem,
    merges?: ListMerges<Values, List>,
  ) => void
  /** Says why what holds now cannot be read. */
  readonly fail: (unread: Problem) => void
}

/** How each of these lists is merged that was changed here, and perhaps by others too. */
type ListMerges<Values, List extends keyof Values> = {
  readonly [Name in List]: (
    initial: Values[Name],
    mine: Values[Name],
    now: Values[Name],
  ) => MergedList<Values[Name]>
}

/**
 * The state of a form. Whatever is typed is kept until it is sent or given up: over a reload, over a session's end,
 * when its dialog or view is left. Nothing is sent while one of its controls is not valid.
 */
export function useForm<Values extends object, Data>({
  name,
  initial,
  send,
  onSent,
  onDone,
}: {
  /** Tells it from the other forms of the account; what is about one record has its id. */
  readonly name: string
  readonly initial: Values
  /** The key is that of these values: where an answer was lost, they are sent again with it. */
  readonly send: (values: Sent<Values>, key: string) => Promise<Outcome<Data>>
  /** Says what was saved, wherever the user is by then. */
  readonly onSent?: (data: Data, values: Values) => void
  /** Closes the form, or leads to what was made; not from where the user went meanwhile. */
  readonly onDone?: (data: Data) => void
}): FormState<Values> {
  const { id, viewerId } = useAccount()
  const key = draftKey(viewerId, id, name)
  const element = useRef<HTMLFormElement>(null)
  const [restored, setRestored] = useState(() => readDraft(key))
  const [draft, setDraft] = useState(() => begin(initial, readDraft<Values>(key)))
  // What is typed and sent at once is sent as a whole.
  const latest = useRef(draft)
  const sending = useRef(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})

  const hold = (next: Draft<Values>) => {
    latest.current = next
    setDraft(next)
    if (isToKeep(next)) keepDraft(key, next)
    else dropDraft(key)
  }
  const discard = () => {
    hold(begin(initial, null))
    setRestored(null)
    setProblem(null)
    setFaults({})
  }
  const change = (name: keyof Values & string, value: Values[typeof name]) => {
    const { initial, values } = latest.current
    hold({ initial, values: { ...values, [name]: value } })
    const isKept = unchangedEntries(values[name], value)
    setProblem(now => now && { ...now, fields: without(now.fields, name, isKept) })
  }
  const submit = async (event?: Event) => {
    event?.preventDefault()
    const form = element.current
    if (!form || sending.current) return
    const found = readFaults(form)
    setFaults(found)
    if (Object.keys(found).length > 0) return focusFault(form)
    sending.current = true
    setSending(true)
    const { values, key: ofValues = newKey() } = latest.current
    hold({ ...latest.current, key: ofValues })
    let outcome: Outcome<Data>
    try {
      outcome = await send(nullBlanks(values), ofValues)
    } finally {
      sending.current = false
      setSending(false)
    }
    setProblem(outcome.problem ?? null)
    const isLeft = element.current === null
    if (outcome.problem && !isLeft) {
      const { key: _, ...unsent } = latest.current
      // Refused, it is not done.
      if (!isInDoubt(outcome.problem)) hold(unsent)
      return focusFault(form)
    }
    if (outcome.problem) {
      const kept = readDraft(key) ? ' What you typed is kept in its form.' : ''
      const advice = outcome.problem.advice + kept
      return tellProblem('What you sent was not saved.', { ...outcome.problem, advice })
    }
    if (!isLeft) {
      discard()
      onDone?.(outcome.data)
    } else if (readDraft(key)?.key === ofValues) dropDraft(key)
    onSent?.(outcome.data, values)
  }
  // What was marked is marked as long as it is wrong.
  useLayoutEffect(() => {
    if (!element.current || Object.keys(faults).length === 0) return
    const found = Object.entries(readFaults(element.current)).filter(([name]) => name in faults)
    if (!isSame(Object.fromEntries(found), faults)) setFaults(Object.fromEntries(found))
  })
  // A tab that is closed takes its drafts along, and nobody keeps half a date.
  useEffect(() => {
    const ask = (event: Event) => {
      if (isToKeep(latest.current) || (element.current && hasHalfValue(element.current)))
        event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const errors = { ...problem?.fields, ...faults }
  return {
    element,
    values: draft.values,
    field: name => ({
      name,
      value: draft.values[name],
      change: value => change(name, value),
      error: errors[name],
      isSending,
    }),
    errors,
    problem,
    isSending,
    isRestored: restored !== null,
    wasSent: restored?.key !== undefined,
    submit: event => void submit(event),
    discard,
    rebase<List extends keyof Values & string = never>(
      now: Values,
      explain?: (both: readonly Exclude<keyof Values & string, List>[]) => Problem,
      merges?: ListMerges<Values, List>,
    ) {
      const { initial, values, key } = latest.current
      const names = Object.keys(now) as (keyof Values & string)[]
      const mine = names.filter(name => !isSame(initial[name], values[name]))
      const isList = (name: string): name is List => merges !== undefined && name in merges
      const lists = mine.flatMap(name => {
        const merged = isList(name) && merges?.[name](initial[name], values[name], now[name])
        return merged ? [{ name, ...merged }] : []
      })
      const both = mine.filter(
        (name): name is Exclude<typeof name, List> =>
          !isList(name) && !isSame(initial[name], now[name]) && !isSame(values[name], now[name]),
      )
      const ofLists = (part: 'initial' | 'values') =>
        Object.fromEntries(lists.map(list => [list.name, list[part]]))
      const kept = Object.fromEntries(mine.map(name => [name, values[name]]))
      const next = { ...now, ...kept, ...ofLists('values') }
      // What was sent, and may be done, is known by its key as long as it is the same.
      hold({
        initial: { ...now, ...ofLists('initial') },
        values: next,
        ...(key !== undefined && isSame(next, values) ? { key } : {}),
      })
      const said = Object.fromEntries(lists.flatMap(({ name, said }) => (said ? [[name, said]] : [])))
      const isToSay = both.length > 0 || Object.keys(said).length > 0
      const explained = isToSay && explain ? explain(both) : null
      setProblem(explained && { ...explained, fields: { ...explained.fields, ...said } })
    },
    fail: unread => setProblem(now => (now?.kind === 'stale' ? withUnread(now, unread) : now)),
  }
}

/** Whether something was typed into a form before, and not sent. */
export function useHasDraft(name: string): boolean {
  const { id, viewerId } = useAccount()
  return readDraft(draftKey(viewerId, id, name)) !== null
}

function begin<Values extends object>(initial: Values, draft: Draft<Values> | null): Draft<Values> {
  return draft
    ? { ...draft, initial: { ...initial, ...draft.initial }, values: { ...initial, ...draft.values } }
    : { initial, values: initial }
}

/** Whether it is changed, or was sent as it was filled in: by its key it is done once, however often it is sent. */
function isToKeep<Values>({ initial, values, key }: Draft<Values>): boolean {
  return key !== undefined || !isSame(initial, values)
}

function nullBlanks<Values extends object>(values: Values): Sent<Values> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && value.trim() === '' ? null : value,
  ])
  // Entries do not carry the type of each value.
  return Object.fromEntries(entries) as Sent<Values>
}

/** What is said of a field, and of what is inside it, no longer holds once it is changed; but of entries that are kept. */
function without(
  fields: Readonly<Record<string, string>>,
  name: string,
  isKept: (at: string) => boolean,
): Record<string, string> {
  const holds = (path: string) => {
    const [first, at] = path.split('.')
    return first !== name || (at !== undefined && isKept(at))
  }
  return Object.fromEntries(Object.entries(fields).filter(([path]) => holds(path)))
}

/** Whether an entry of a list is still what it was, at its place. */
function unchangedEntries(before: unknown, after: unknown): (at: string) => boolean {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return () => false
  return at => before[Number(at)] === after[Number(at)]
}

/** Goes to the first field that was refused, once its error is drawn; not from another field that is written in. */
function focusFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const { activeElement: focused } = document
    const isElsewhere = focused && !form.contains(focused) && !focused.contains(form)
    if (!isElsewhere) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
