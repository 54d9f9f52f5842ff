import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { isInDoubt, type Problem } from '../../client/problem.ts'
import { pressedOnce } from '../pressed-once.ts'
import { noteFocus } from './note-focus.ts'

/** How a message is shown. */
interface Manner {
  readonly tone?: 'bad'
  /** Where one goes on from it. */
  readonly link?: { readonly text: string; readonly href: string }
  /** What can be done about it. */
  readonly action?: { readonly text: string; readonly run: () => void }
}

/** A short message about the outcome of an action. */
interface Toast extends Manner {
  readonly id: number
  readonly text: string
}

const shownMs = 5_000
/** What has to be read or decided stays longer. */
const shownLongerMs = 12_000

let last = 0
let toasts: readonly Toast[] = []
let redraw: (toasts: readonly Toast[]) => void = () => {}

function show(next: readonly Toast[]): void {
  toasts = next
  redraw(next)
}

function dismiss(id: number): void {
  show(toasts.filter(toast => toast.id !== id))
}

/** Dismisses it, but while somebody points at the messages or has the focus there. */
function expire(id: number): void {
  if (document.querySelector('.toasts:is(:hover, :focus-within)')) setTimeout(() => expire(id), shownMs)
  else dismiss(id)
}

/** Goes to what can be done about the last message. */
export function focusMessage(): void {
  document.querySelector<HTMLElement>('.toast:last-child :is(a, button)')?.focus()
}

/** Says that something was done; a screen reader reads it out. */
export function tell(text: string, manner: Manner = {}): void {
  last += 1
  const id = last
  show([...toasts.slice(-2), { id, text, ...manner }])
  setTimeout(() => expire(id), manner.tone || manner.action || manner.link ? shownLongerMs : shownMs)
}

/** Says that a change was not done, and why; `what` holds then, in a sentence, or may hold where nobody knows. */
export function tellProblem(what: string, problem: Problem): void {
  const outcome = isInDoubt(problem) ? `This is not certain: ${what} Look at what it is now.` : what
  tell(`${outcome} ${problem.text} ${problem.advice}`.trimEnd(), { tone: 'bad' })
}

/** Where messages appear; there is one for all views. */
export function Toasts() {
  const [shown, setShown] = useState(toasts)
  useEffect(() => {
    redraw = setShown
  }, [])
  const giveFocusBack = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    if (document.activeElement === document.body) giveFocusBack.current?.()
  }, [shown])
  return (
    <div
      class="toasts"
      role="status"
      aria-live="polite"
      // Those before it are not read again.
      aria-atomic={false}
      onFocusIn={({ currentTarget, relatedTarget }) => {
        const from = relatedTarget instanceof HTMLElement ? relatedTarget : document.body
        if (currentTarget.contains(from)) return
        const watch = noteFocus(from)
        giveFocusBack.current = () => {
          giveFocusBack.current = null
          from.focus()
          watch()
        }
      }}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget))
          giveFocusBack.current = null
      }}
    >
      {shown.map(({ id, text, tone, link, action }) => (
        <div class="toast" data-tone={tone} key={id}>
          <p>
            {text}
            {link && (
              <>
                {' '}
                <a href={link.href} onClick={() => dismiss(id)}>
                  {link.text}
                </a>
              </>
            )}
          </p>
          {action && (
            <button
              {...pressedOnce}
              class="plain"
              type="button"
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.text}
            </button>
          )}
          <button class="plain" type="button" aria-label="Dismiss this message" onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
