import type { Definition } from './definition.ts'
import { type DrawnField, drawField } from './draw-field.ts'
import { elementOf } from './element-of.ts'
import { checkFields, type Messages, tellProblems } from './problems.ts'
import { drawSummary } from './summary.ts'
import { readValues, textFor, type Values } from './values.ts'

/** What a form begins with, and what becomes of what is written. */
export interface FormUse {
  readonly initial: Values
  readonly send: (values: Values) => Promise<void>
}

/** The summary above a form with invalid fields. */
export const lookAgain = 'Not sent yet: look at this again'

/** A form as it is drawn. */
export class DrawnForm {
  readonly element: HTMLElement
  readonly #form: HTMLFormElement
  readonly #fields: readonly DrawnField[]
  readonly #trap: HTMLInputElement | null
  readonly #button: HTMLButtonElement
  #isSending = false

  constructor({ title, fields, submitLabel, honeypot }: Definition, { initial, send }: FormUse) {
    this.#fields = fields.map((field, at) => drawField(field, `field-${at}`, textFor(initial, field.id)))
    this.#trap = honeypot === null ? null : drawTrap(honeypot)
    this.#button = elementOf('button', { type: 'submit' }, submitLabel ?? 'Send')
    this.#form = elementOf(
      'form',
      // Messages appear beside their fields rather than in the browser's bubbles.
      { class: 'lead-form', novalidate: true, 'aria-label': title ?? 'Form' },
      ...this.#fields.map(({ element }) => element),
      ...(this.#trap ? [setAside(this.#trap)] : []),
      this.#button,
    )
    this.#form.addEventListener('submit', event => {
      event.preventDefault()
      void this.#submit(send)
    })
    const heading = title === null ? [] : [elementOf('h2', { class: 'form-title' }, title)]
    this.element = elementOf('div', {}, ...heading, this.#form)
  }

  /** Says what is wrong: beside the fields, and above the form with links to them, where the focus goes. */
  tell(heading: string, messages: Messages): void {
    const summary = drawSummary(heading, tellProblems(this.#fields, messages))
    this.element.querySelector('.summary')?.remove()
    this.#form.before(summary)
    summary.focus()
  }

  async #submit(send: FormUse['send']): Promise<void> {
    if (this.#isSending) return
    const wrong = checkFields(this.#fields)
    if (Object.keys(wrong).length > 0) {
      this.tell(lookAgain, wrong)
      return
    }
    this.#setSending(true)
    await send(readValues(this.#fields, this.#trap))
    this.#setSending(false)
  }

  #setSending(isSending: boolean): void {
    this.#isSending = isSending
    this.#form.setAttribute('aria-busy', String(isSending))
    this.#button.setAttribute('aria-disabled', String(isSending))
  }
}

/** For programs that fill in whatever there is. */
function drawTrap(name: string): HTMLInputElement {
  return elementOf('input', { id: 'aside', name, tabindex: '-1', autocomplete: 'off' })
}

function setAside(input: HTMLInputElement): HTMLElement {
  const label = elementOf('label', { for: input.id }, 'Leave this empty')
  return elementOf('div', { class: 'aside', 'aria-hidden': 'true' }, label, input)
}
