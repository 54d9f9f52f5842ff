import { FormElement } from './form-element.ts'

// Loaded as a classic script by pages of any site. Defines <bizgate-form>, and shows a form where the script stands
// if it names one: <script src="https://gateway.example/forms/embed.js" data-form="…" async></script>

const tag = 'bizgate-form'
/** Tells what a script added from what a page's owner placed. */
const mark = 'data-added'
const script = document.currentScript

if (script instanceof HTMLScriptElement) {
  FormElement.script = script.src
  // Of several scripts on a page each is run; the first defines the element.
  if (!customElements.get(tag)) customElements.define(tag, FormElement)
  const { form, redirect, values } = script.dataset
  if (form !== undefined) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries({ form, redirect, values, [mark]: '' }))
      if (value !== undefined) element.setAttribute(name, value)
    Object.assign(element, { script: script.src })
    // Where a page was restored as it was, or an app appends the script again, the form is there.
    const isThere = (there: Element | null) =>
      there?.matches(`${tag}[${mark}]`) && there.getAttribute('form') === form
    const append = () => {
      if (![...document.body.children].some(isThere)) document.body.append(element)
    }
    // Nothing is shown in a page's head.
    if (script.closest('head')) {
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', append)
      else append()
    } else if (![script.previousElementSibling, script.nextElementSibling].some(isThere))
      script.after(element)
  }
} else {
  // biome-ignore lint/suspicious/noConsole: the site's owner sees nothing else of it.
  console.error(
    'bizgate: within a shadow tree, or as a module, this script does nothing. Load it as a classic script of the page, and place <bizgate-form form="…"></bizgate-form>.',
  )
}
