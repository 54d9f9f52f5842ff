import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useHref } from '../client/address.ts'
import { latinKey } from '../parts/latin-key.ts'
import { Dialog } from '../parts/overlays/dialog.tsx'
import { focusMessage } from '../parts/overlays/toasts.tsx'
import { openSearch } from '../search/search.tsx'
import { views } from './routes.tsx'
import { areShortcutsOn, turnShortcuts } from './shortcut-setting.ts'

const helpEvent = 'open-shortcut-help'

/** Shows the keyboard shortcuts. */
export function openShortcutHelp(): void {
  dispatchEvent(new Event(helpEvent))
}

/** How long the letter after `g` may take, in milliseconds. */
const chordMs = 1_500

/**
 * The keys that work in every view: `/` searches, `n` opens the form of a new record, `m` goes to the last message, `g`
 * and a letter goes to a view.
 * None of them changes anything by itself.
 */
export function Shortcuts() {
  const href = useHref()
  const { route } = useLocation()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const chordEnds = useRef(0)
  // Before the view is seen: its keys may be pressed at once.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !areShortcutsOn()) return
      // What stands before the page is finished first.
      if (document.querySelector('dialog[open]')) return
      const key = latinKey(event)
      const place = views.find(({ rail }) => rail?.letter === key)
      if (performance.now() < chordEnds.current && place) route(href(place.path))
      else if (key === '/') openSearch()
      else if (key === 'n') openNew(event)
      else if (key === 'm') focusMessage()
      else if (key === '?') setHelpOpen(true)
      else if (key === 'g') chordEnds.current = performance.now() + chordMs
      else return
      event.preventDefault()
      if (key !== 'g') chordEnds.current = 0
    }
    const open = () => setHelpOpen(true)
    addEventListener('keydown', press)
    addEventListener(helpEvent, open)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener(helpEvent, open)
    }
  })
  return isHelpOpen ? <Help onClose={() => setHelpOpen(false)} /> : null
}

/** A key that is held presses once: what comes after it does something else. */
function openNew({ repeat }: KeyboardEvent): void {
  if (!repeat) document.querySelector<HTMLElement>('[data-opens-new]')?.click()
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [popover]') !== null)
  )
}

function Help({ onClose }: { readonly onClose: () => void }) {
  const [areOn, setOn] = useState(areShortcutsOn())
  const keys: readonly (readonly [string, string])[] = [
    ['/', 'Search, also by Ctrl or ⌘ and K'],
    ['n', 'Open the form of a new record'],
    ['m', 'Go to the last message, such as one with Undo'],
    ...views.flatMap(({ rail }) => (rail ? [[`g ${rail.letter}`, `Go to ${rail.title}`] as const] : [])),
    ['?', 'Show this list'],
    ['Esc', 'Close, or leave as it was'],
  ]
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl class="shortcuts">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map(part => (
                <kbd key={part}>{part}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ currentTarget }) => {
            turnShortcuts(currentTarget.checked)
            setOn(currentTarget.checked)
          }}
        />
        Keys without Control or Alt do this
      </label>
    </Dialog>
  )
}
