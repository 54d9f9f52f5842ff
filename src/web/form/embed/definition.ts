/** What `/forms/<id>.json` says of a form. */
export interface Definition {
  readonly title: string | null
  readonly fields: readonly EmbedField[]
  readonly submitLabel: string | null
  readonly honeypot: string | null
}

/** One field of a form. */
export interface EmbedField {
  readonly id: string
  readonly label: string
  readonly type: string
  readonly required: boolean
  readonly options: readonly string[]
  readonly autocomplete: string | null
}

/** Reads a form from its gateway; null where none accepts submissions. Throws without a response. */
export async function readDefinition(script: string, form: string): Promise<Definition | null> {
  const address = new URL(`${encodeURIComponent(form)}.json`, script)
  const response = await fetch(address, { credentials: 'omit' })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`The form is answered with ${response.status}`)
  return response.json()
}
