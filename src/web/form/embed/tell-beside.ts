import type { Control } from './draw-control.ts'
import { elementOf } from './element-of.ts'

/** The place of a message about a field, and its subject. */
interface Told {
  readonly element: HTMLElement
  /** The node after the message. */
  readonly place: HTMLElement
  readonly controls: readonly Control[]
}

/** Says beside a field what is wrong with it; null takes away what was said. */
export function tellBeside({ element, place, controls }: Told, message: string | null): void {
  element.querySelector('.wrong')?.remove()
  element.toggleAttribute('data-wrong', message !== null)
  const id = `${controls[0]?.id}-wrong`
  for (const control of controls) {
    if (message === null) {
      control.removeAttribute('aria-invalid')
      control.removeAttribute('aria-describedby')
    } else {
      control.setAttribute('aria-invalid', 'true')
      control.setAttribute('aria-describedby', id)
    }
  }
  if (message !== null) place.before(elementOf('p', { class: 'wrong', id }, message))
}
