import { FormElement } from './form-element.ts'

// Loaded as a classic script by pages of any site. Defines <bizgate-form>, and shows a form where the script stands
// if it names one: <script src="https://gateway.example/forms/embed.js" data-form="…" async></script>

const tag = 'bizgate-form'
const script = document.currentScript

if (script instanceof HTMLScriptElement) {
  FormElement.script = script.src
  // Of several scripts on a page each is run; the first defines the element.
  if (!customElements.get(tag)) customElements.define(tag, FormElement)
  const { form, redirect, values } = script.dataset
  if (form !== undefined) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries({ form, redirect, values }))
      if (value !== undefined) element.setAttribute(name, value)
    Object.assign(element, { script: script.src })
    // Nothing is shown in a page's head.
    if (!script.closest('head')) script.after(element)
    else if (document.readyState === 'loading')
      addEventListener('DOMContentLoaded', () => document.body.append(element))
    else document.body.append(element)
  }
}
