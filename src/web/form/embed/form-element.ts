import { css } from '../form.css'
import { elementOf } from './element-of.ts'
import { loadForm } from './load-form.ts'
import { type Outcome, Sender } from './sender.ts'
import { sentenceOf } from './sentences.ts'
import { lookAgain, ShownForm } from './shown-form.ts'
import { fillIn } from './values.ts'

/** How long a form may take before its place says that it is on its way, in milliseconds. */
const patienceMs = 150

/** `<bizgate-form form="…">`: shows a lead form and sends it. */
export class FormElement extends HTMLElement {
  /** The script's address, where the gateway is. */
  static script = ''
  /** The address of another gateway's script, where that one made the element. */
  script = FormElement.script
  readonly #root = this.attachShadow({ mode: 'open' })
  #isLoaded = false

  constructor() {
    super()
    // A sheet that is made here is no style within the page, which a strict policy would refuse.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    this.#root.adoptedStyleSheets = [sheet]
  }

  connectedCallback(): void {
    if (this.#isLoaded) return
    this.#isLoaded = true
    void this.#load()
  }

  get #form(): string {
    return this.getAttribute('form') ?? ''
  }

  async #load(): Promise<void> {
    const timer = setTimeout(() => this.#say('Loading the form'), patienceMs)
    const { status, responseXML } = await loadForm(this.script, this.#form)
    clearTimeout(timer)
    const form = responseXML?.querySelector('form')
    if (status === 403) this.#refuse()
    else if (status === 404) this.#say('This form is not available at the moment.')
    else if (responseXML && form) this.#show(responseXML.body, form)
    else this.#offerRetry()
  }

  #show(body: Element, form: HTMLFormElement): void {
    const sender = new Sender(this.script, this.#form)
    const shown = new ShownForm(body, form, async values => this.#conclude(shown, await sender.send(values)))
    fillIn(shown.element, this.getAttribute('values'))
    this.#root.replaceChildren(shown.element)
  }

  /** Says on the console why, to the site's owner. */
  #refuse(): void {
    this.#say(sentenceOf(403))
    // biome-ignore lint/suspicious/noConsole: the page itself has a sentence for its visitors.
    console.error(`bizgate: ${self.origin} is not among the allowedOrigins of the form ${this.#form}.`)
  }

  #conclude(shown: ShownForm, outcome: Outcome): void {
    switch (outcome.kind) {
      case 'wrong':
        shown.tell(lookAgain, outcome.messages)
        break
      case 'failed':
        this.#announce('failure', { status: outcome.status })
        shown.tell(outcome.sentence, {})
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
    button.addEventListener('click', () => void this.#load())
    this.#say('The form could not be loaded.').after(elementOf('div', { class: 'lead-form' }, button))
  }
}
