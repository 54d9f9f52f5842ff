import { useLayoutEffect, useRef } from 'preact/hooks'
import { useChange } from '../../client/use-change.ts'
import { type ContactRowFragment, DeleteContactsDocument } from '../../generated.ts'
import { useQuestions } from '../../parts/overlays/confirm.tsx'
import { tell, tellProblem } from '../../parts/overlays/toasts.tsx'
import { pressable } from '../../parts/pressable.ts'
import { count } from '../../words/numbers.ts'
import { fullName } from '../../words/people.ts'
import type { BulkRefusal } from './refusals.tsx'
import type { Ticks } from './use-ticks.ts'

/** So many names say which contacts they are. */
const maxNamed = 5

/** What can be done with the ticked contacts; it is there while there are some. */
export function SelectionBar({
  ticks,
  onChange,
  onRefused,
  onDone,
}: {
  readonly ticks: Ticks<ContactRowFragment>
  readonly onChange: () => void
  readonly onRefused: (refused: readonly BulkRefusal[]) => void
  readonly onDone: () => void
}) {
  const { run, isRunning } = useChange(DeleteContactsDocument)
  const { rows } = ticks
  const many = count(rows.length, 'contact')
  const remove = async () => {
    const { data, problem } = await run({ ids: rows.map(({ id }) => id) })
    if (problem) return tellProblem(`${many} ${rows.length === 1 ? 'was' : 'were'} not deleted.`, problem)
    const { done = [], refused = [] } = data.deleteContacts ?? {}
    tell(`${count(done.length, 'contact')} ${done.length === 1 ? 'was' : 'were'} deleted.`)
    onRefused(nameRefused(refused, rows, 'deleted'))
    ticks.clear()
    onDone()
  }
  const others = rows.length - maxNamed
  const named = rows.slice(0, maxNamed).map(fullName).join(', ')
  const [ask, question] = useQuestions({
    delete: {
      title: `Delete ${many}?`,
      action: `Delete ${many}`,
      keep: 'Keep them',
      text: `${named}${others > 0 ? ` and ${count(others, 'other')}` : ''}: their deals, invoices, what they sent through forms and other records stay, and cannot be found by the contacts afterwards. Their notes are deleted with them.`,
      onConfirm: remove,
    },
  })
  const isShown = rows.length > 0
  const wasShown = useRef(false)
  useLayoutEffect(() => {
    // What had the focus is gone with the bar.
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.tick input')?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [isShown])
  return (
    <>
      {isShown && (
        <section class="selection-bar" aria-label="Ticked contacts">
          <span role="status">{many} ticked</span>
          <button type="button" onClick={onChange}>
            Change
          </button>
          <button class="destructive" type="button" {...pressable(isRunning, () => ask('delete'))}>
            Delete
          </button>
          <button class="plain" type="button" onClick={ticks.clear}>
            Untick all
          </button>
        </section>
      )}
      {question}
    </>
  )
}

/** Names the refused ones of the rows that something was asked for. */
export function nameRefused(
  refused: readonly { readonly id: string; readonly message: string }[],
  rows: readonly ContactRowFragment[],
  what: BulkRefusal['what'],
): readonly BulkRefusal[] {
  return refused.map(({ id, message }) => {
    const row = rows.find(row => row.id === id)
    return { id, message, what, name: row ? fullName(row) : id }
  })
}
