import { checkField } from './check-field.ts'
import type { DrawnField } from './draw-field.ts'

/** Messages by the ids of fields. */
export type Messages = Readonly<Record<string, readonly string[]>>

/** Something that is wrong, and where it can be put right. */
export interface FieldProblem {
  readonly text: string
  readonly control: HTMLElement | null
}

/** What the browser finds wrong, before anything is sent. */
export function checkFields(fields: readonly DrawnField[]): Messages {
  const wrong = fields.flatMap(drawn => {
    const message = checkField(drawn)
    return message === null ? [] : [[drawn.field.id, [message]] as const]
  })
  return Object.fromEntries(wrong)
}

/** Puts messages beside their fields and lists all of them, also those of no field. */
export function tellProblems(fields: readonly DrawnField[], messages: Messages): FieldProblem[] {
  const ofFields = fields.flatMap(({ field, controls, tell }): FieldProblem[] => {
    const message = Object.hasOwn(messages, field.id) ? (messages[field.id]?.join('. ') ?? null) : null
    tell(message)
    if (message === null) return []
    const control = field.type === 'hidden' ? null : (controls[0] ?? null)
    return [{ text: `${field.label}: ${message}`, control }]
  })
  const known = new Set(fields.map(({ field }) => field.id))
  const others = Object.entries(messages)
    .filter(([name]) => !known.has(name))
    .map(([name, texts]) => ({ text: `${name}: ${texts.join('. ')}`, control: null }))
  return [...ofFields, ...others]
}
