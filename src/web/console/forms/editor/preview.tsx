import { useEffect, useRef } from 'preact/hooks'
import { isColour } from '../../../../form-markup/accent.ts'
import { renderBlankForm } from '../../../../form-markup/form.ts'
import { css } from '../../../form/form.css'
import { paintForm } from '../../../form/paint-form.ts'
import { writeFields } from './draft-field.ts'
import type { EditorValues } from './editor-values.ts'

/** The form as its visitors see it: drawn by what draws it for them, out of reach of the console's own styles. */
export function FormPreview({ values }: { readonly values: EditorValues }) {
  const { title, submitLabel, successMessage, honeypotField, accentColor } = values
  const accent = isColour(accentColor.trim()) ? accentColor.trim() : null
  const fields = writeFields(values.fields, honeypotField)
    .filter(({ id }) => id !== honeypotField)
    .map(field => ({ ...field, autocomplete: null }))
  const definition = { title: title.trim() || null, fields, honeypot: null, accent }
  const markup = renderBlankForm({ ...definition, submitLabel: submitLabel.trim() || null }, '')
  return (
    <section class="form-preview" aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <Drawn markup={markup} accent={accent} />
      <h3 class="quiet">Once it is sent</h3>
      <p class="form-preview-frame form-preview-thanks">{successMessage}</p>
    </section>
  )
}

/** Nobody can write into it, so that nothing is taken for the form itself. */
function Drawn({ markup, accent }: { readonly markup: string; readonly accent: string | null }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const root = element.shadowRoot ?? attachStyled(element)
    const form = document.createElement('div')
    form.innerHTML = markup
    paintForm(form, accent)
    root.replaceChildren(form)
  }, [markup, accent])
  return <div ref={host} class="form-preview-frame" inert />
}

function attachStyled(element: HTMLElement): ShadowRoot {
  const root = element.attachShadow({ mode: 'open' })
  // A sheet that a script makes is no style within the page, which its policy refuses.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  return root
}
