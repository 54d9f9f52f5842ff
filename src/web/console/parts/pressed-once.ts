/**
 * For a control that does something else once it was pressed, or comes where another one was: the second click of a
 * double click and what a key does that is held were meant for what was there before.
 */
export const pressedOnce = {
  onClickCapture(event: MouseEvent) {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
  },
} as const
