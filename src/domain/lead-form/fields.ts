/** What a field of a lead form takes. */
export const fieldTypes = [
  'text',
  'email',
  'tel',
  'url',
  'textarea',
  'select',
  'checkbox',
  'date',
  'number',
  'hidden',
] as const

/** What a field of a lead form takes. */
export type FieldType = (typeof fieldTypes)[number]

/** The contact's values that a field may fill. */
export const fieldTargets = ['firstName', 'lastName', 'email', 'phone', 'company'] as const

/** A contact's value that a field may fill. */
export type FieldTarget = (typeof fieldTargets)[number]

/** The most fields that a form may have. */
export const maxFields = 100
/** The most options that a field may have. */
export const maxOptions = 100
/** The most bytes that the fields of a form may take as JSON, more than a request of GraphQL has room for. */
export const maxDefinitionBytes = 512 * 1024

/** One field of a lead form, as its form declares it. */
export interface LeadFormField {
  /** The key of its value in a submission. */
  readonly id: string
  readonly label: string
  readonly type: FieldType
  readonly required: boolean
  /** What a select, or a checkbox with values of its own, may send. */
  readonly options: readonly string[]
  readonly mapsTo: FieldTarget | null
}

// By the JSON, as one operation may ask a hundred forms for their fields under many aliases.
const read = new WeakMap<object, readonly LeadFormField[]>()

/** Reads a form's fields from the database's JSON; throws where it is not what this service writes. */
export function readFields(json: unknown): readonly LeadFormField[] {
  if (!Array.isArray(json)) throw new Error('The fields of a lead form are not a list')
  const fields = read.get(json) ?? json.map(readField)
  read.set(json, fields)
  return fields
}

function readField(json: unknown): LeadFormField {
  if (typeof json !== 'object' || json === null) throw new Error('A field of a lead form is not an object')
  const { id, label, type, required, options, mapsTo }: { [Key in keyof LeadFormField]?: unknown } = json
  return {
    id: readText(id),
    label: readText(label),
    type: readWord(fieldTypes, type),
    required: required === true,
    options: Array.isArray(options) ? options.map(readText) : [],
    mapsTo: mapsTo === null || mapsTo === undefined ? null : readWord(fieldTargets, mapsTo),
  }
}

function readText(json: unknown): string {
  if (typeof json !== 'string') throw new Error('A text in a field of a lead form is something else')
  return json
}

function readWord<Word extends string>(words: readonly Word[], json: unknown): Word {
  const word = words.find(known => known === json)
  if (word === undefined) throw new Error(`A field of a lead form has none of the words ${words.join(', ')}`)
  return word
}
