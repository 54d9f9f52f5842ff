const key = 'console-shortcuts'

// Who dictates, or presses keys by accident, can do without keys that act by themselves (WCAG 2.1.4).
let areOn = read()

function read(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/** Whether single keys act. */
export function areShortcutsOn(): boolean {
  return areOn
}

/** Turns them on or off, for this browser where it has storage. */
export function turnShortcuts(on: boolean): void {
  areOn = on
  try {
    localStorage.setItem(key, on ? 'on' : 'off')
  } catch {
    // It holds until the page is left.
  }
}
