import type { ComponentChildren } from 'preact'
import { noteFocus } from '../overlays/note-focus.ts'

/** Says in one sentence that the list is empty, and names the next step. */
export function Empty({ text, children }: { readonly text: string; readonly children?: ComponentChildren }) {
  return (
    <div
      // The next step goes with the sentence.
      key={text}
      ref={watchFocus}
      class="empty"
    >
      <p>{text}</p>
      {children}
    </div>
  )
}

/** What is pressed goes with its place, and the focus with it. */
function watchFocus(place: HTMLElement | null) {
  return () => {
    if (place?.contains(document.activeElement)) noteFocus()()
  }
}
