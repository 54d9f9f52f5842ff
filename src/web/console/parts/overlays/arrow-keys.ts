/** Where the arrows up and down lead. */
export const arrowSteps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

type Key = KeyboardEvent & { readonly currentTarget: HTMLElement }

/** Makes the arrows up and down move the focus among what matches, from within a list or from above it. */
export function moveWithArrows(selector: string): (event: Key) => void {
  return event => {
    const step = arrowSteps[event.key]
    if (step === undefined || event.altKey || event.target instanceof HTMLSelectElement) return
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const next = entries[at + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
}
