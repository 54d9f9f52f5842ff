import type { ShownField } from './shown-field.ts'

/** Messages by the ids of fields. */
export type Messages = Readonly<Record<string, readonly string[]>>

/** Something that is wrong, and where it can be put right. */
export interface FieldProblem {
  readonly text: string
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
    return message === null ? [] : [{ text: `${label}: ${message}`, control }]
  })
  return [...ofFields, ...[...left].map(([name, text]) => ({ text: `${name}: ${text}`, control: null }))]
}
