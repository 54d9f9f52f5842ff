/** A name of ours spelled like a column: `first_name` of `firstName`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** The name that {@link snakeCase} spelled. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())
}
