import { elementOf } from './element-of.ts'

/** What a visitor writes into, or chooses with. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A field of the form, but for hidden ones and the honeypot. */
export class ShownField {
  /** What can have the focus, the first of several choices. */
  readonly control: Control
  readonly label: string
  readonly #element: Element
  readonly #controls: readonly Control[]

  constructor(element: Element, control: Control) {
    this.control = control
    // The word `required` is an element of its own.
    this.label = element.querySelector('legend, label')?.firstChild?.textContent?.trim() ?? control.name
    this.#element = element
    this.#controls = [...element.querySelectorAll<Control>('[name]')]
  }

  /** What the browser finds wrong, in the words of the gateway where it has some; null for nothing. */
  check(): string | null {
    const { validity, validationMessage } = this.control
    if (validity.valid) return null
    if (validity.valueMissing) return 'Required'
    if (validity.patternMismatch) return 'Must be a valid e-mail address'
    return validationMessage
  }

  /** The language of an error: that of the gateway's words; null for what the browser says in its own. */
  languageOf(message: string): string | null {
    return message === this.control.validationMessage ? null : 'en'
  }

  /** Shows its error beside it as the hosted form does, or removes it. */
  tell(message: string | null): void {
    const id = `${this.control.id}-wrong`
    this.#element.querySelector('.wrong')?.remove()
    this.#element.toggleAttribute('data-wrong', message !== null)
    for (const control of this.#controls) {
      control.ariaInvalid = message === null ? null : 'true'
      if (message === null) control.removeAttribute('aria-describedby')
      else control.setAttribute('aria-describedby', id)
    }
    const place = this.#element.querySelector('.tick') ?? this.control
    if (message === null) return
    place.before(elementOf('p', { class: 'wrong', id, lang: this.languageOf(message) }, message))
  }
}

/** The fields of a form, in order. */
export function findFields(form: Element): ShownField[] {
  return [...form.querySelectorAll('.field')].flatMap(element => {
    const control = element.querySelector<Control>('[name]')
    return control ? [new ShownField(element, control)] : []
  })
}
