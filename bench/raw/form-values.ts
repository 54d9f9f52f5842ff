import { invalid } from './answers.ts'

interface Field {
  readonly id: string
  readonly type: string
  readonly required: boolean
  readonly mapsTo: keyof Mapped | null
}

/** A lead form, as it is read. */
export interface Form {
  readonly account_id: string
  readonly fields: readonly Field[]
  readonly success_message: string
  readonly redirect_url: string | null
}

/** What a submission says of its contact. */
export interface Mapped {
  firstName?: string
  lastName?: string
  email?: string
  phone?: string
  company?: string
}

/** The values of a submission, if they fit the form; throws the contract's 400. */
export function checkData({ fields }: Form, data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw invalid({ data: ['Required'] })
  const problems: Record<string, string[]> = {}
  const values: Record<string, string> = {}
  for (const [id, value] of Object.entries(data)) {
    if (typeof value !== 'string' || value.length > 5_000) problems[id] = ['Must be a string']
    else values[id] = value
  }
  for (const { id, type, required } of fields) {
    const value = values[id]?.trim() ?? ''
    if (value === '' && required) problems[id] = ['Required']
    else if (value !== '' && type === 'email' && !/^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(value))
      problems[id] = ['Must be an e-mail address']
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return values
}

/** Which values fill which fields of the contact. */
export function mapFields({ fields }: Form, values: Readonly<Record<string, string>>): Mapped {
  const mapped: Mapped = {}
  for (const { id, mapsTo } of fields) {
    const value = values[id]?.trim()
    if (mapsTo && value) mapped[mapsTo] = value
  }
  return mapped
}
