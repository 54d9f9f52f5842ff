import type { Types } from '../builder.ts'

/** Builds the fields of an input. */
export type InputFields = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>

/** Fields that several inputs share, such as those of a record's create and update. */
export function inputFields<Fields>(fields: (t: InputFields) => Fields): (t: InputFields) => Fields {
  return fields
}

/** The description of every input that changes a record. */
export const updateDescription =
  'What is absent stays as it is; null empties what may be null, and is refused elsewhere.'
