import { useLayoutEffect, useState } from 'preact/hooks'
import { latinKey } from '../parts/latin-key.ts'
import type { Command } from './choice.ts'
import { SearchDialog } from './search-dialog.tsx'

const openEvent = 'open-search'

/** Opens the search. */
export function openSearch(): void {
  dispatchEvent(new Event(openEvent))
}

/** The control that opens the search, and the search itself: also by Control or Command and K, wherever the focus is. */
export function SearchControl({ commands }: { readonly commands: readonly Command[] }) {
  const [isOpen, setOpen] = useState(false)
  // Before the view is seen: its keys may be pressed at once.
  useLayoutEffect(() => {
    const open = () => {
      // What stands before the page is finished first.
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    const press = (event: KeyboardEvent) => {
      if (latinKey(event).toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', press)
    addEventListener(openEvent, open)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener(openEvent, open)
    }
  }, [])
  return (
    <>
      <button class="search-button" type="button" aria-haspopup="dialog" onClick={openSearch}>
        Search
        <span class="quiet search-keys" aria-hidden="true">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen && <SearchDialog commands={commands} onClose={() => setOpen(false)} />}
    </>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
