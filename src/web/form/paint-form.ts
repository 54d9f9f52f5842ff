import { accentProperties, isColour } from '../../form-markup/accent.ts'

/** Gives a form its own colour: properties that are set by a script pass policies that refuse written styles. */
export function paintForm(element: HTMLElement, accent: string | null | undefined): void {
  if (!accent || !isColour(accent)) return
  for (const [name, value] of Object.entries(accentProperties(accent))) element.style.setProperty(name, value)
}
