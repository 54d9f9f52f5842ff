type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}

/** What can be seen to be wrong with a form before it is sent, by the names of its controls. */
export function readFaults(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...form.elements].filter(isControl).flatMap(control => {
      const fault = describeFault(control)
      return fault ? [[control.name, fault]] : []
    }),
  )
}

/** Whether something was typed that is no value yet, such as half a date. */
export function hasHalfValue(form: HTMLFormElement): boolean {
  return [...form.elements].some(element => isControl(element) && element.validity.badInput)
}

const halfValues: Readonly<Record<string, string>> = {
  date: 'Must be a whole date',
  'datetime-local': 'Must be a whole date and time',
}

/** In the words that the service has for the same; the browser's own are for bubbles that go by. */
function describeFault(control: Control): string {
  const { validity, type, required, value, validationMessage } = control
  const isBlank = value.trim() === ''
  if (validity.customError) return validationMessage
  if (validity.badInput) return halfValues[type] ?? 'Must be a number'
  if (required && isBlank) return 'Required'
  return validationMessage
}
