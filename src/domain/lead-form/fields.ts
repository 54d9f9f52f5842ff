/** What a field of a lead form takes. */
export const describedTypes = {
  text: { description: 'Text.' },
  email: { description: 'An e-mail address.' },
  tel: { description: 'A phone number of at most 50 characters.' },
  url: {
    description:
      'An absolute http or https URL; a web address without a scheme (`www.studio.example`) gets `https://`.',
  },
  textarea: { description: 'Text of several lines.' },
  select: { description: 'One of the options.' },
  checkbox: {
    description: 'One of the options, or true, on, yes or 1, or false, off, no or 0, which leave it empty.',
  },
  date: { description: 'A calendar day, YYYY-MM-DD.' },
  number: { description: 'A number, such as -2.5 or 1e3.' },
  hidden: { description: 'Text that the page fills in and people do not see.' },
} as const

/** What a field of a lead form takes. */
export type FieldType = keyof typeof describedTypes

/** What a field of a lead form takes. */
export const fieldTypes = Object.keys(describedTypes) as FieldType[]

/** The contact's values that a field may fill. */
export const describedTargets = {
  firstName: {
    description:
      "The first name; without one a new contact goes by its e-mail's part before the @ if that shows anything, or else as `Unknown`.",
  },
  lastName: { description: 'The last name.' },
  email: {
    description:
      'The e-mail, by which a submission finds its contact; of an email, text or hidden field only.',
  },
  phone: { description: 'The phone number.' },
  company: { description: 'The firm they work for.' },
} as const

/** A contact's value that a field may fill. */
export type FieldTarget = keyof typeof describedTargets

/** The contact's values that a field may fill. */
export const fieldTargets = Object.keys(describedTargets) as FieldTarget[]

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

/** Reads a form's fields from an input or from the database's JSON; throws where it is not what this service writes. */
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
