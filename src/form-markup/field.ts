import { html } from 'ghtml'
import { attributes } from './attributes.ts'
import { saysTicked } from './checkbox-words.ts'

/** One field of a form, as its visitors see it. */
export interface HostedFieldDefinition {
  /** The key of its value in a submission. */
  readonly id: string
  readonly label: string
  readonly type:
    | 'text'
    | 'email'
    | 'tel'
    | 'url'
    | 'textarea'
    | 'select'
    | 'checkbox'
    | 'date'
    | 'number'
    | 'hidden'
  readonly required: boolean
  readonly options: readonly string[]
  /** In the words of HTML; null for none. */
  readonly autocomplete: string | null
}

/** A field with the visitor's value and its error. */
export interface HostedField {
  readonly field: HostedFieldDefinition
  /** Of the control, in the page. */
  readonly id: string
  readonly value: string
  readonly message: string | undefined
}

/** A field as HTML, which says of the words of the gateway that they are English: its label, its control and its error. */
export function renderField(drawn: HostedField): string {
  const { field, value } = drawn
  const isOneOfMany = field.type === 'checkbox' && field.options.length > 1
  if (field.type === 'hidden') return html`<input type="hidden" name="${field.id}" value="${value}">`
  const inside = isOneOfMany ? renderChoices(drawn) : renderLabelled(drawn)
  return html`<div class="field"!${attributes({ 'data-wrong': drawn.message !== undefined })}>!${inside}</div>`
}

function renderLabelled(drawn: HostedField): string {
  const { field, id } = drawn
  const label = html`<label for="${id}">!${renderLabel(field)}</label>`
  if (field.type === 'checkbox')
    return `${renderMessage(drawn)}<div class="tick">${renderControl(drawn)}${label}</div>`
  return label + renderMessage(drawn) + renderControl(drawn)
}

/** A checkbox sends one value, so several are a choice of one. */
function renderChoices(drawn: HostedField): string {
  const { field, id, value } = drawn
  const choices = field.options.map((option, index) => {
    const choiceId = index === 0 ? id : `${id}-${index}`
    const checked = option === value
    const input = attributes({ ...shared(drawn), type: 'radio', id: choiceId, value: option, checked })
    return html`<div class="tick"><input!${input}><label for="${choiceId}">${option}</label></div>`
  })
  return `<fieldset><legend>${renderLabel(field)}</legend>${renderMessage(drawn)}${choices.join('')}</fieldset>`
}

function renderControl(drawn: HostedField): string {
  const { field, id, value, message } = drawn
  const all = { id, ...shared(drawn) }
  switch (field.type) {
    case 'textarea':
      // The parser takes the first line break for the tag's own.
      return html`<textarea rows="5"!${attributes(all)}>
${value}</textarea>`
    case 'select':
      return `<select${attributes(all)}>${renderOptions(field.options, value)}</select>`
    case 'checkbox': {
      const [own = 'true'] = field.options
      const checked = value === own || saysTicked(value)
      return `<input${attributes({ ...all, type: 'checkbox', value: own, checked })}>`
    }
    case 'date':
    case 'number': {
      const written = value.trim()
      // A browser empties a field of these types whose value is none of its type.
      const type = written !== '' && message !== undefined ? 'text' : field.type
      const step = type === 'number' ? 'any' : null
      return `<input${attributes({ ...all, type, step, value: written })}>`
    }
    case 'email':
      return `<input${attributes({ ...all, ...emailInput, value })}>`
    case 'url':
      return `<input${attributes({ ...all, ...urlInput, value })}>`
    default:
      return `<input${attributes({ ...all, type: field.type, value })}>`
  }
}

/** Browsers refuse addresses such as jürgen@example.com in their own type, and rewrite the domain of others. */
const emailInput = {
  type: 'text',
  inputmode: 'email',
  autocapitalize: 'none',
  spellcheck: 'false',
  pattern: String.raw`.*\S@\S.*`,
  title: 'name@example.com',
}

/** Browsers refuse `www.studio.example` in their own type. */
const urlInput = {
  type: 'text',
  inputmode: 'url',
  autocapitalize: 'none',
  spellcheck: 'false',
  title: 'https://example.com',
}

function shared({ field, id, message }: HostedField) {
  return {
    name: field.id,
    required: field.required,
    autocomplete: field.autocomplete,
    'aria-invalid': message === undefined ? null : 'true',
    'aria-describedby': message === undefined ? null : messageId(id),
  }
}

function renderOptions(options: readonly string[], value: string): string {
  const choices = options.map(
    option => html`<option!${attributes({ value: option, selected: option === value })}>${option}</option>`,
  )
  return `<option value="" lang="en">Choose one</option>${choices.join('')}`
}

function renderLabel({ label, required }: HostedFieldDefinition): string {
  return required ? html`${label} <span class="required" lang="en">required</span>` : html`${label}`
}

function renderMessage({ id, message }: HostedField): string {
  return message === undefined ? '' : html`<p class="wrong" id="${messageId(id)}" lang="en">${message}</p>`
}

const messageId = (id: string) => `${id}-wrong`
