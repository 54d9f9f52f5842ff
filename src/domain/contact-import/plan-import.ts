import { emailKey } from '../contact/email-key.ts'
import { type SettableField, settableFields } from '../contact/settable-fields.ts'
import { looksEmpty } from '../fields/looks-empty.ts'
import type { CheckedRow } from './check-row.ts'
import type { ContactValues, RowError } from './fields.ts'

/** What is done with a row whose e-mail a contact has. */
export type OnMatch = 'skip' | 'update' | 'create'

/** The outcome of a row. */
export type RowOutcome = 'created' | 'updated' | 'skipped' | 'failed'

/** A contact that rows meet: one of the account, or one that an earlier row makes. */
export interface MetContact {
  readonly id: string
  readonly values: ContactValues
}

/** A contact with what the rows make of it. */
export interface PlannedContact extends MetContact {
  /** Whether the import makes it. */
  readonly isNew: boolean
  /** When a new one was created; null for now. */
  readonly createdAt: string | null
  values: ContactValues
  isChanged: boolean
}

/** What is planned for a row. */
export interface PlannedRow {
  readonly line: number
  readonly outcome: RowOutcome
  readonly contact: PlannedContact | null
  readonly errors: readonly RowError[]
}

/** What an import does. */
export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  readonly created: readonly PlannedContact[]
  readonly updated: readonly PlannedContact[]
}

/** What a plan is made of. */
export interface ImportToPlan {
  readonly rows: readonly CheckedRow[]
  readonly onMatch: OnMatch
  /** The contacts of the account that rows meet, by the key of their e-mail. */
  readonly known: ReadonlyMap<string, MetContact>
  readonly newId: () => string
}

/** What a row that says nothing of them makes of a new contact. */
const defaults = { contactType: 'lead', source: 'other' } as const

/** Decides what becomes of each row, in their order: a row meets what the rows before it have made. */
export function planImport({ rows, onMatch, known, newId }: ImportToPlan): ImportPlan {
  const met = new Map<string, PlannedContact>()
  for (const [key, contact] of known)
    met.set(key, { ...contact, isNew: false, createdAt: null, isChanged: false })
  const created: PlannedContact[] = []
  const planned = rows.map((row): PlannedRow => {
    const { line, values } = row
    if (!values) return { line, outcome: 'failed', contact: null, errors: row.errors }
    const key = onMatch === 'create' ? null : emailKey(values.email)
    const match = key === null ? undefined : met.get(key)
    if (match) {
      const outcome = onMatch === 'update' && change(match, values) ? 'updated' : 'skipped'
      return { line, outcome, contact: match, errors: [] }
    }
    const { createdAt } = row
    const contact = { id: newId(), values: withDefaults(values), isNew: true, createdAt, isChanged: false }
    created.push(contact)
    if (key !== null) met.set(key, contact)
    return { line, outcome: 'created', contact, errors: [] }
  })
  const updated = [...met.values()].filter(({ isNew, isChanged }) => isChanged && !isNew)
  return { rows: planned, created, updated }
}

function withDefaults(values: ContactValues): ContactValues {
  const { contactType, source } = values
  return {
    ...values,
    contactType: contactType ?? defaults.contactType,
    source: source ?? defaults.source,
  }
}

/** Puts the row's values into the contact, and returns whether that changes it. An empty value replaces nothing. */
function change(contact: PlannedContact, values: ContactValues): boolean {
  const changes: Partial<Record<SettableField, string>> = {}
  for (const field of settableFields) {
    const value = values[field]
    // The e-mail is what they met by: it stays as the contact has it.
    if (field === 'email' || value === null || looksEmpty(value) || value === contact.values[field]) continue
    changes[field] = value
  }
  if (Object.keys(changes).length === 0) return false
  contact.values = { ...contact.values, ...changes }
  contact.isChanged = true
  return true
}
