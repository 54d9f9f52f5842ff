import { css } from '../form.css'
import { readDefinition } from './definition.ts'
import { DrawnForm, lookAgain } from './drawn-form.ts'
import { elementOf } from './element-of.ts'
import { type Outcome, send } from './send.ts'
import { parseValues } from './values.ts'

/** How long a form may take before its place says that it is on its way, in milliseconds. */
const patienceMs = 150

/** `<bizgate-form form="…">`: draws a lead form and sends it. */
export class FormElement extends HTMLElement {
  /** The script's address, where the gateway is. */
  static script = ''
  /** The address of another gateway's script, where that one drew the form. */
  script = FormElement.script
  readonly #root = this.attachShadow({ mode: 'open' })
  #isDrawn = false

  constructor() {
    super()
    // A sheet that is made here is no style within the page, which a strict policy would refuse.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    this.#root.adoptedStyleSheets = [sheet]
  }

  connectedCallback(): void {
    if (this.#isDrawn) return
    this.#isDrawn = true
    void this.#draw()
  }

  get #form(): string {
    return this.getAttribute('form') ?? ''
  }

  async #draw(): Promise<void> {
    const timer = setTimeout(() => this.#say('Loading the form'), patienceMs)
    try {
      const definition = await readDefinition(this.script, this.#form)
      clearTimeout(timer)
      if (!definition) {
        this.#say('This form is not available at the moment.')
        return
      }
      const drawn = new DrawnForm(definition, {
        initial: parseValues(this.getAttribute('values')),
        send: async values => this.#conclude(drawn, await send(this.script, this.#form, values)),
      })
      this.#root.replaceChildren(drawn.element)
    } catch {
      clearTimeout(timer)
      this.#offerRetry()
    }
  }

  #conclude(drawn: DrawnForm, outcome: Outcome): void {
    switch (outcome.kind) {
      case 'wrong':
        drawn.tell(lookAgain, outcome.messages)
        break
      case 'failed':
        this.#announce('failure', { status: outcome.status })
        drawn.tell(outcome.sentence, {})
        break
      case 'sent':
        this.#say(outcome.message).focus()
        if (this.#announce('success', {})) this.#goOn(outcome.redirect)
    }
  }

  #goOn(address: string | null): void {
    if (this.getAttribute('redirect') === 'off') return
    if (address !== null && /^https?:/i.test(address)) location.assign(address)
  }

  /** Tells the page, with nothing of what was written; false where the page wants no redirect. */
  #announce(what: string, more: object): boolean {
    const detail = { form: this.#form, ...more }
    const options = { detail, bubbles: true, composed: true, cancelable: true }
    return this.dispatchEvent(new CustomEvent(`bizgate:${what}`, options))
  }

  #say(text: string): HTMLElement {
    const said = elementOf('p', { class: 'said', role: 'status', tabindex: '-1' }, text)
    this.#root.replaceChildren(said)
    return said
  }

  #offerRetry(): void {
    const button = elementOf('button', { type: 'button' }, 'Try again')
    button.addEventListener('click', () => void this.#draw())
    this.#say('The form could not be loaded.').after(elementOf('div', { class: 'lead-form' }, button))
  }
}
