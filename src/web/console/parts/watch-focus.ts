import { noteFocus } from './overlays/note-focus.ts'

/** For a place that goes as a whole: what is called then has the focus go on near it, where it was inside. */
export function watchFocus(place: HTMLElement | null): () => void {
  return () => {
    if (place?.contains(document.activeElement)) noteFocus()()
  }
}
