import type { ShownField } from './shown-field.ts'

/** Messages by the ids of fields. */
export type Messages = Readonly<Record<string, readonly string[]>>

/** Something that is wrong, and where it can be put right. */
export interface FieldProblem {
  /** The field, in the words of the form. */
  readonly label: string
  readonly message: string
  readonly language: string | null
  readonly control: HTMLElement | null
}

/** What the browser finds wrong, before anything is sent. */
export function checkFields(fields: readonly ShownField[]): Messages {
  return Object.fromEntries(
    fields.flatMap(field => {
      const message = field.check()
      return message === null ? [] : [[field.control.name, [message]]]
    }),
  )
}

/** Puts messages beside their fields and lists all of them, also those of no field that is seen. */
export function tellProblems(fields: readonly ShownField[], messages: Messages): FieldProblem[] {
  const left = new Map(Object.entries(messages).map(([name, texts]) => [name, texts.join('. ')]))
  const ofFields = fields.flatMap((field): FieldProblem[] => {
    const { control, label } = field
    const message = left.get(control.name) ?? null
    left.delete(control.name)
    field.tell(message)
    return message === null ? [] : [{ label, message, language: field.languageOf(message), control }]
  })
  const others = [...left].map(([label, message]) => ({ label, message, language: 'en', control: null }))
  return [...ofFields, ...others]
}
