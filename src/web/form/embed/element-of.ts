type Attributes = Readonly<Record<string, string | boolean | null | undefined>>

/** Makes an element. Attributes that are null or false are left out; texts within are text, never HTML. */
export function elementOf<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...inside)
  return element
}
