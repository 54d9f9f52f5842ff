import { paintForm } from '../paint-form.ts'
import { elementOf } from './element-of.ts'
import { checkFields, type Messages, tellProblems } from './problems.ts'
import { type Control, findFields } from './shown-field.ts'
import { drawSummary } from './summary.ts'
import { fillIn, readValues, readWritten, type Values } from './values.ts'

/** The summary above a form with invalid fields. */
export const lookAgain = 'Not sent yet: look at this again'

/** A form in the gateway's HTML, sent by this script rather than by the browser. */
export class ShownForm {
  /** Holds the form, whose own properties a field of the same name would hide. */
  readonly element: HTMLElement
  readonly #form: HTMLFormElement
  readonly #markup: string
  #isSending = false

  constructor(body: Element, form: HTMLFormElement, send: (values: Values) => Promise<void>) {
    this.#form = form
    this.#markup = body.innerHTML
    this.element = elementOf('div', {}, ...Array.from(body.childNodes))
    // A field may have the name of any property of its form.
    paintForm(this.element, Element.prototype.getAttribute.call(form, 'data-accent'))
    // Messages appear beside their fields rather than in the browser's bubbles.
    for (const button of this.#buttons()) button.formNoValidate = true
    this.element.addEventListener('submit', event => {
      event.preventDefault()
      void this.#submit(send)
    })
  }

  /** Says what is wrong: beside the fields, and above the form with links to them, where the focus goes. */
  tell(heading: string, messages: Messages): void {
    const summary = drawSummary(heading, tellProblems(findFields(this.element), messages))
    this.element.querySelector('.summary')?.remove()
    this.element.insertBefore(summary, this.#form)
    summary.focus()
  }

  /** Whether it would be drawn the same. */
  isDrawnFrom(body: Element): boolean {
    return body.innerHTML === this.#markup
  }

  /** Takes what was written into another drawing of the form; what there is no field for is sent along. */
  takeOver(other: ShownForm, messages: Messages): void {
    const written = readWritten(other.#form)
    fillIn(this.element, written)
    const names = new Set(Array.from(this.element.querySelectorAll<Control>('[name]'), ({ name }) => name))
    for (const [name, value] of Object.entries(written)) {
      if (value === '' || names.has(name) || Object.hasOwn(messages, name)) continue
      Element.prototype.append.call(this.#form, elementOf('input', { type: 'hidden', name, value }))
    }
  }

  async #submit(send: (values: Values) => Promise<void>): Promise<void> {
    if (this.#isSending) return
    const wrong = checkFields(findFields(this.element))
    if (Object.keys(wrong).length > 0) {
      this.tell(lookAgain, wrong)
      return
    }
    this.#setSending(true)
    await send(readValues(this.#form))
    this.#setSending(false)
  }

  #setSending(isSending: boolean): void {
    this.#isSending = isSending
    this.element.ariaBusy = String(isSending)
    for (const button of this.#buttons()) button.ariaDisabled = String(isSending)
  }

  #buttons() {
    return this.element.querySelectorAll('button')
  }
}
