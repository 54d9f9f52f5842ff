import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useAccount, useMoney } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import { isComposing } from '../parts/is-composing.ts'
import { Dialog } from '../parts/overlays/dialog.tsx'
import { type ChoiceGroup, type Command, findCommands, type SearchChoice } from './choice.ts'
import { ChoiceList, optionId } from './choice-list.tsx'
import { readRecent, rememberRecent } from './recent.ts'
import { recordChoices } from './record-choices.ts'
import { useFoundRecords } from './use-found-records.ts'

/** Finds records of the account and what the console can do, by one text. */
export function SearchDialog({
  commands,
  onClose,
}: {
  readonly commands: readonly Command[]
  readonly onClose: () => void
}) {
  const { id: account } = useAccount()
  const href = useHref()
  const { route } = useLocation()
  const listId = useId()
  const [typed, setTyped] = useState('')
  // By its id, as other choices may come before it; the first one where nobody pointed.
  const [pointed, point] = useState<string>()
  const text = typed.trim()
  const { found, isOfText, isWaiting, problem } = useFoundRecords(text)
  const records = recordChoices(found, text, href, useMoney())
  const groups = [
    { title: 'Recent', choices: text === '' ? readRecent(account) : [] },
    { title: 'Commands', choices: findCommands(commands, text) },
    ...records,
  ].filter(({ choices }) => choices.length > 0)
  const choices = groups.flatMap(({ choices }) => choices)
  const at = Math.max(
    choices.findIndex(({ id }) => id === pointed),
    0,
  )
  const active = choices[at]
  const choose = (choice: SearchChoice, inNewTab = false) => {
    if (isRecord(records, choice)) rememberRecent(account, choice)
    // A tab that this one opens would begin with its drafts.
    if (inNewTab && choice.href !== undefined) return void open(choice.href, '_blank', 'noopener')
    onClose()
    if (choice.href !== undefined) route(choice.href)
    choice.run?.()
  }
  // As the mouse does, for scripts that hear clicks.
  const click = (choice: SearchChoice | undefined, keys: MouseEventInit) =>
    choice &&
    document
      .getElementById(optionId(listId, choice))
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, ...keys }))
  // With which keys the first choice is to be opened, once it is known; not long after, where the search failed.
  const wanted = useRef<MouseEventInit>(undefined)
  useLayoutEffect(() => {
    if (isOfText && wanted.current) click(choices[0], wanted.current)
    wanted.current = undefined
  }, [isOfText, problem !== null])
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    wanted.current = undefined
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && choices.length > 0) point(choices.at((at + step) % choices.length)?.id)
    else if (event.key === 'Enter') {
      const { ctrlKey, metaKey } = event
      // A record that an earlier text found is meant only by whoever points to it.
      if (!isOfText && (!active || (active.id !== pointed && isRecord(records, active))))
        wanted.current = problem ? undefined : { ctrlKey, metaKey }
      else click(active, { ctrlKey, metaKey })
    } else return
    event.preventDefault()
  }
  return (
    <Dialog title="Search" onClose={onClose}>
      <input
        class="search-input"
        role="combobox"
        aria-label="Search contacts, deals, invoices, forms and commands"
        aria-autocomplete="list"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        {...(active ? { 'aria-activedescendant': optionId(listId, active) } : {})}
        placeholder="A name, a number, or what to do"
        autoComplete="off"
        spellcheck={false}
        maxLength={200}
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          point(undefined)
          wanted.current = undefined
        }}
        onKeyDown={press}
      />
      <ChoiceList
        id={listId}
        groups={groups}
        active={active}
        isBusy={isWaiting}
        onPoint={({ id }) => point(id)}
        onChoose={choose}
      />
      {problem && (
        <p class="search-note" role="alert">
          {problem.text} {problem.advice}
        </p>
      )}
      {!problem && choices.length === 0 && (
        <p class="search-note">{isWaiting ? 'Looking…' : 'Nothing matches.'}</p>
      )}
      <span class="visually-hidden" role="status">
        {text !== '' &&
          !isWaiting &&
          !problem &&
          (choices.length > 0 ? `${choices.filter(isOneThing).length} found` : 'Nothing matches.')}
      </span>
    </Dialog>
  )
}

/** Whether it is what was found, and not the list of all that is like it. */
function isOneThing({ id }: SearchChoice): boolean {
  return !id.startsWith('all-')
}

/** Whether it is one of the records that were found, or that were opened before. */
function isRecord(groups: readonly ChoiceGroup[], one: SearchChoice): boolean {
  return isOneThing(one) && groups.some(({ choices }) => choices.some(({ id }) => id === one.id))
}
