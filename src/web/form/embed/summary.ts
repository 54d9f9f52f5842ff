import { elementOf } from './element-of.ts'
import type { FieldProblem } from './problems.ts'

/** The summary above a refused form. It gets the focus, to be read first. */
export function drawSummary(heading: string, problems: readonly FieldProblem[]): HTMLElement {
  const list = elementOf('ul', {}, ...problems.map(drawProblem))
  return elementOf(
    'div',
    { class: 'summary', role: 'alert', tabindex: '-1' },
    elementOf('p', { class: 'heading', lang: 'en' }, heading),
    ...(problems.length > 0 ? [list] : []),
  )
}

function drawProblem({ label, message, language, control }: FieldProblem): HTMLElement {
  const text = [`${label}: `, elementOf('span', { lang: language }, message)]
  if (!control) return elementOf('li', {}, ...text)
  const link = elementOf('a', { href: `#${control.id}` }, ...text)
  // An address does not lead into a shadow tree.
  link.addEventListener('click', event => {
    event.preventDefault()
    control.focus()
  })
  return elementOf('li', {}, link)
}
