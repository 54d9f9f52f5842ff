import { css } from '../form.css'
import { elementOf } from './element-of.ts'
import { type FormSource, loadForm, loadFormAnew } from './load-form.ts'
import type { Messages } from './problems.ts'
import { Sender, type SendOutcome } from './sender.ts'
import { sentenceOf } from './sentences.ts'
import { lookAgain, ShownForm } from './shown-form.ts'
import { fillIn, parseValues } from './values.ts'

/** How long a form may take before its place says that it is on its way, in milliseconds. */
const patienceMs = 150

/** `<bizgate-form form="…">`: shows a lead form and sends it. */
export class FormElement extends HTMLElement {
  static readonly observedAttributes = ['form']
  /** The script's address, where the gateway is. */
  static script = ''
  /** The address of another gateway's script, where that one made the element. */
  script = FormElement.script
  readonly #root = this.attachShadow({ mode: 'open' })
  /** What is shown or on its way, an object for each load: what still comes of earlier ones is not shown. */
  #latest: FormSource | null = null

  constructor() {
    super()
    // Outside of the form, what is typed in it would be taken for shortcuts of the page.
    for (const type of ['keydown', 'keypress', 'keyup']) this.#root.addEventListener(type, keepLetters)
  }

  connectedCallback(): void {
    this.#dress()
    this.#loadChanged()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#loadChanged()
  }

  /** Each time, as a sheet belongs to a document, and stays there when the element is moved to another. */
  #dress(): void {
    const { defaultView } = this.ownerDocument
    // What is in no window is not seen.
    if (!defaultView) return
    // A sheet that is made here is no style within the page, which a strict policy would refuse.
    const sheet = new defaultView.CSSStyleSheet()
    // A block, which takes the width and margins that its page gives it; what the page says of `display` wins.
    sheet.replaceSync(`:host(:not([hidden])) { display: block } ${css}`)
    this.#root.adoptedStyleSheets = [sheet]
  }

  #loadChanged(): void {
    const form = this.getAttribute('form') ?? ''
    if (form !== this.#latest?.form) void this.#load({ script: this.script, form })
  }

  async #load(source: FormSource): Promise<void> {
    this.#latest = source
    const timer = setTimeout(() => {
      if (source === this.#latest) this.#say('Loading the form')
    }, patienceMs)
    const { status, responseXML } = await loadForm(source)
    clearTimeout(timer)
    if (source !== this.#latest) return
    const form = responseXML?.querySelector<HTMLFormElement>('form.lead-form')
    if (status === 403) this.#refuse(source)
    else if (status === 404) this.#say('This form is not available at the moment.')
    else if (responseXML && form) this.#show(source, responseXML.body, form)
    else this.#offerRetry(source)
  }

  #show(source: FormSource, body: Element, form: HTMLFormElement): ShownForm {
    const sender = new Sender(source)
    const shown = new ShownForm(body, form, async values =>
      this.#conclude(source, shown, await sender.send(values)),
    )
    fillIn(shown.element, parseValues(this.getAttribute('values')))
    this.#root.replaceChildren(shown.element)
    return shown
  }

  /** Draws the form as it is by now, with what was written; leaves it where it is the same, or does not come soon. */
  async #showAnew(source: FormSource, shown: ShownForm, messages: Messages): Promise<ShownForm> {
    const loaded = await loadFormAnew(source)
    const form = loaded?.querySelector<HTMLFormElement>('form.lead-form')
    if (source !== this.#latest || !loaded || !form || shown.isDrawnFrom(loaded.body)) return shown
    const anew = this.#show(source, loaded.body, form)
    anew.takeOver(shown, messages)
    return anew
  }

  /** Says on the console why, to the site's owner. */
  #refuse({ form }: FormSource): void {
    this.#say(sentenceOf(403))
    // biome-ignore lint/suspicious/noConsole: the page itself has a sentence for its visitors.
    console.error(`bizgate: ${self.origin} is not among the allowedOrigins of the form ${form}.`)
  }

  async #conclude(source: FormSource, shown: ShownForm, outcome: SendOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'wrong': {
        const form = await this.#showAnew(source, shown, outcome.messages)
        form.tell(lookAgain, outcome.messages)
        break
      }
      case 'failed':
        this.#announce('failure', { form: source.form, status: outcome.status })
        shown.tell(outcome.sentence, {})
        break
      case 'sent': {
        // Where the page has taken the form away, its visitor is at something else.
        const { isConnected } = this
        if (source === this.#latest) this.#say(outcome.message, null).focus()
        if (this.#announce('success', { form: source.form }) && isConnected && source === this.#latest)
          this.#goOn(outcome.redirect)
      }
    }
  }

  #goOn(address: string | null): void {
    if (this.getAttribute('redirect') === 'off') return
    if (address === null || !/^https?:/i.test(address)) return
    if (self === top) location.assign(address)
    else this.#offerWayOn(address)
  }

  /** Many sites refuse to be shown in a frame: from there its visitor leads the whole window on. */
  #offerWayOn(address: string): void {
    const link = elementOf('a', { href: address, target: '_top', lang: 'en' })
    link.append(`Continue to ${link.host}`)
    this.#root.append(elementOf('p', { class: 'said' }, link))
  }

  /** Tells the page, with nothing of what was written; false where the page wants no redirect. */
  #announce(what: string, detail: object): boolean {
    const options = { detail, bubbles: true, composed: true, cancelable: true }
    // What is in no document has nobody to hear its events.
    const target = this.isConnected ? this : this.ownerDocument
    return target.dispatchEvent(new CustomEvent(`bizgate:${what}`, options))
  }

  /** Says a sentence of the gateway, or one of the form, whose language nobody knows. */
  #say(text: string, language: string | null = 'en'): HTMLElement {
    const said = elementOf('p', { class: 'said', role: 'status', tabindex: '-1', lang: language }, text)
    this.#root.replaceChildren(said)
    return said
  }

  #offerRetry(source: FormSource): void {
    const button = elementOf('button', { type: 'button', lang: 'en' }, 'Try again')
    button.addEventListener('click', async () => {
      await this.#load({ ...source })
      // The button is gone, and with it the focus.
      if (document.activeElement === document.body)
        this.#root.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
    })
    this.#say('The form could not be loaded.').after(elementOf('div', { class: 'lead-form' }, button))
  }
}

function keepLetters(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key.length === 1) event.stopPropagation()
}
