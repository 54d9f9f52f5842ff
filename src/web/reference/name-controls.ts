/** What Swagger UI leaves without a name, and how each is called. */
const unnamed: readonly (readonly [selector: string, name: (control: Element) => string])[] = [
  ['tr[data-param-name] :is(input, select)', parameterName],
  ['textarea.body-param__text', () => 'Request body'],
  ['select.examples-select-element', () => 'Example'],
  ['select.content-type', () => 'Media type'],
  ['button.close-modal', () => 'Close'],
]

/** Gives every control in the place a name that is read out, and lets the keyboard scroll what is too long. */
export function nameControls(place: Element): void {
  const nameAll = () => {
    for (const [selector, name] of unnamed) {
      for (const control of place.querySelectorAll(`${selector}:not([aria-label])`)) {
        control.setAttribute('aria-label', name(control))
      }
    }
    // They are called otherwise than they read.
    for (const button of place.querySelectorAll('.auth-btn-wrapper [aria-label]')) {
      button.removeAttribute('aria-label')
    }
    for (const block of place.querySelectorAll('pre:not([tabindex])')) block.setAttribute('tabindex', '0')
  }
  new MutationObserver(nameAll).observe(place, { childList: true, subtree: true })
}

function parameterName(control: Element): string {
  return control.closest('[data-param-name]')?.getAttribute('data-param-name') ?? ''
}
