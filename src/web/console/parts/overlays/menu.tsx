import type { ComponentChildren } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { pressedOnce } from '../pressed-once.ts'
import { place } from './place.ts'

/** One line of a menu: a link, or something to do. */
export interface MenuItem {
  readonly text: string
  readonly href?: string
  readonly select?: () => void
  /** It is what holds now, such as the present stage of a deal. */
  readonly isCurrent?: boolean
  /** Separated from the items above by a line. */
  readonly startsGroup?: boolean
  readonly tone?: 'bad'
  /** Marks it for a script of another part, such as that of the colours. */
  readonly data?: Readonly<Record<`data-${string}`, string>>
}

/** A button that opens a menu: arrows move, Enter chooses, Escape closes, and the focus comes back. */
export function Menu({
  label,
  items,
  className = 'plain',
  isOff = false,
  children,
}: {
  /** What it is for, where the button's text does not say. */
  readonly label?: string
  readonly items: readonly MenuItem[]
  readonly className?: string
  readonly isOff?: boolean
  readonly children: ComponentChildren
}) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  // A board has a menu for each card: their items are there when they are wanted.
  const [isOpen, setOpen] = useState(false)
  const toggle = ({ newState }: Pick<ToggleEvent, 'newState'>) => {
    // Its items go when the focus has left them.
    if (newState === 'closed') setOpen(false)
    if (newState !== 'open' || !button.current || !menu.current) return
    place(menu.current, button.current)
    // This event comes late: who is at an item by then stays there.
    if (menu.current.contains(document.activeElement)) return
    const shown = itemsOf(menu.current)
    const current = shown.find(item => item.ariaCurrent === 'true')
    ;(current ?? shown[0])?.focus()
  }
  const choose = (item: MenuItem) => {
    menu.current?.hidePopover()
    item.select?.()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class={className}
        disabled={isOff}
        aria-haspopup="menu"
        {...(label ? { 'aria-label': label } : {})}
        popovertarget={id}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        class="menu"
        role="menu"
        tabIndex={-1}
        popover="auto"
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={toggle}
        onKeyDown={moveFocus}
      >
        {(isOpen ? items : []).map(item => {
          const attributes = {
            ...pressedOnce,
            class: item.startsGroup ? 'menu-item menu-group' : 'menu-item',
            role: 'menuitem' as const,
            tabIndex: -1,
            'data-tone': item.tone,
            ...(item.isCurrent ? { 'aria-current': 'true' as const } : {}),
            ...item.data,
            onClick: () => choose(item),
          }
          return item.href === undefined ? (
            <button key={item.text} type="button" {...attributes}>
              {item.text}
            </button>
          ) : (
            <a key={item.text} href={item.href} {...attributes}>
              {item.text}
            </a>
          )
        })}
      </div>
    </>
  )
}

/** The menu of a view: what is seldom done. */
export function MoreMenu({ items }: { readonly items: readonly MenuItem[] }) {
  return (
    <Menu className="" items={items}>
      More <span class="caret" aria-hidden="true" />
    </Menu>
  )
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('.menu-item')]
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const step = steps[event.key]
  const next = step === undefined ? { Home: 0, End: items.length - 1 }[event.key] : at + step
  if (next !== undefined) {
    event.preventDefault()
    items.at(next % items.length)?.focus()
  } else if (event.key === 'Tab') event.currentTarget.hidePopover()
  else if (event.key.length === 1 && event.key !== ' ') findTyped(event, items)
  else return
  event.stopPropagation()
}

/** The pause that ends the typed text, in milliseconds. */
const typingMs = 700
let typed = { text: '', at: 0 }

/** Moves to the item whose text begins with the typed text. */
function findTyped({ key, timeStamp }: KeyboardEvent, items: readonly HTMLElement[]): void {
  const goesOn = timeStamp - typed.at < typingMs
  typed = { text: (goesOn ? typed.text : '') + key.toLowerCase(), at: timeStamp }
  items.find(item => item.textContent?.toLowerCase().startsWith(typed.text))?.focus()
}
