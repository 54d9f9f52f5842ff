/** What JSON may be, in the words of JSON Schema 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>
