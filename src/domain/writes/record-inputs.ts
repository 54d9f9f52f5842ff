import type { InputFieldMap } from '@pothos/core'
import { builder, type Types } from '../builder.ts'
import { columnOf, type ModelName } from '../define-record.ts'
import { inWords } from '../descriptions/in-words.ts'
import { filledText } from '../fields/constraints.ts'
import { type InputFields, updateDescription } from '../fields/input-fields.ts'

type TextField<Value> = PothosSchemaTypes.InputFieldRef<Types, Value>

/**
 * Declares `CreateXInput` and `UpdateXInput`: what a record is made from, and what of it may change. It has to have one
 * text, such as its name or title, no longer than its column; all else is optional.
 */
export function recordInputs<Key extends string, Optional extends InputFieldMap>(
  model: ModelName,
  key: Key,
  optional: (t: InputFields) => Optional,
) {
  const constraint = filledText(columnOf(model, key).maxLength ?? 255)
  // TypeScript types no computed key.
  const withText = <Value>(text: TextField<Value>, t: InputFields) =>
    ({ [key]: text, ...optional(t) }) as Record<Key, TextField<Value>> & Optional
  const creation = builder.inputType(`Create${model}Input`, {
    description: `What ${/^[AEIOU]/.test(model) ? 'an' : 'a'} ${inWords(model)} is made from.`,
    fields: t => withText(t.string({ required: true, constraint }), t),
  })
  const update = builder.inputType(`Update${model}Input`, {
    description: updateDescription,
    fields: t => withText(t.string({ constraint }), t),
  })
  return [creation, update] as const
}
