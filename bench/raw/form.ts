import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import { emailKey } from '../../src/domain/contact/email-key.ts'
import { invalid, Refusal } from './answers.ts'
import { bodyReader, isUuid } from './input.ts'
import { pool } from './pool.ts'

const statements = {
  form: {
    name: 'form',
    text: 'SELECT account_id, fields, success_message, redirect_url FROM lead_forms WHERE id = $1 AND active',
  },
  lock: { name: 'lock-email', text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))' },
  match: {
    name: 'match-contact',
    text: `SELECT id, first_name AS "firstName", last_name AS "lastName", phone, company FROM contacts
      WHERE account_id = $1 AND email_key = $2 ORDER BY created_at, id LIMIT 1 FOR UPDATE`,
  },
  insert: {
    name: 'insert-lead',
    text: `INSERT INTO contacts (id, account_id, first_name, last_name, email, email_key, phone, company, contact_type, source)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'lead', 'website')`,
  },
  update: {
    name: 'update-lead',
    text: `UPDATE contacts SET first_name = $3, last_name = $4, phone = $5, company = $6
      WHERE account_id = $1 AND id = $2`,
  },
  record: {
    name: 'record-submission',
    text: `INSERT INTO form_submissions (id, account_id, form_id, contact_id, data, referrer, page, outcome, replaced)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  },
} as const

interface Form {
  readonly account_id: string
  readonly fields: readonly {
    readonly id: string
    readonly type: string
    readonly required: boolean
    readonly mapsTo: keyof Mapped | null
  }[]
  readonly success_message: string
  readonly redirect_url: string | null
}

/** The contact's fields in a submission. */
type Mapped = { [Name in 'firstName' | 'lastName' | 'email' | 'phone' | 'company']?: string | null }

interface Submission {
  readonly data: Readonly<Record<string, string>>
  readonly metadata?: { readonly referrer?: string | null; readonly page?: string | null } | null
}

const readSubmission = bodyReader<Submission>('/api/v1/forms/{form_id}/submit')

/** POST /api/v1/forms/{form_id}/submit, for the kinds of fields that the benchmark's form has. */
export async function submitForm(formId: string, request: IncomingMessage): Promise<object> {
  const { data, metadata } = await readSubmission(request)
  const { rows } = isUuid(formId)
    ? await pool.query<Form>({ ...statements.form, values: [formId] })
    : { rows: [] }
  const [form] = rows
  if (!form) throw new Refusal(404, 'Form not found or inactive')
  const mapped = mapFields(form, data)
  const { account_id, success_message, redirect_url } = form
  const contactId = await inTransaction(async client => {
    const { id, outcome, replaced } = await saveContact(client, account_id, mapped)
    const links = [randomUUID(), account_id, formId, id]
    const source = [metadata?.referrer ?? null, metadata?.page ?? null]
    const values = [...links, JSON.stringify(data), ...source, outcome, JSON.stringify(replaced)]
    await client.query({ ...statements.record, values })
    return id
  })
  return { success: true, contact_id: contactId, successMessage: success_message, redirectUrl: redirect_url }
}

/** Which values fill which fields of the contact; throws the contract's 400. */
function mapFields({ fields }: Form, data: Submission['data']): Mapped {
  const problems: Record<string, string[]> = {}
  const mapped: Mapped = {}
  for (const { id, type, required, mapsTo } of fields) {
    const value = data[id]?.trim() ?? ''
    if (value === '' && required) problems[id] = ['Required']
    else if (value !== '' && type === 'email' && !/^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(value))
      problems[id] = ['Must be an e-mail address']
    else if (value !== '' && mapsTo) mapped[mapsTo] = value
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return mapped
}

const updated = ['firstName', 'lastName', 'phone', 'company'] as const

async function saveContact(client: pg.PoolClient, accountId: string, mapped: Mapped) {
  const key = emailKey(mapped.email)
  const match = key === null ? undefined : await findMatch(client, accountId, key)
  const { firstName, lastName, email, phone, company } = mapped
  if (!match) {
    const id = randomUUID()
    const name = firstName ?? email?.slice(0, email.lastIndexOf('@')) ?? 'Unknown'
    const values = [id, accountId, name, lastName, email, key, phone, company]
    await client.query({ ...statements.insert, values })
    return { id, outcome: 'created', replaced: {} }
  }
  const { id } = match
  const changed = updated.filter(name => mapped[name] && mapped[name] !== match[name])
  const replaced = Object.fromEntries(changed.map(name => [name, match[name]]))
  if (changed.length === 0) return { id, outcome: 'unchanged', replaced }
  const values = updated.map(name => mapped[name] ?? match[name])
  await client.query({ ...statements.update, values: [accountId, id, ...values] })
  return { id, outcome: 'updated', replaced }
}

async function findMatch(client: pg.PoolClient, accountId: string, key: string) {
  // A statement of its own: the next must see what the lock's last holder has committed.
  await client.query({ ...statements.lock, values: [`${accountId}:${key}`] })
  const values = [accountId, key]
  const { rows } = await client.query<Mapped & { readonly id: string }>({ ...statements.match, values })
  return rows[0]
}

async function inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    // A connection in an unknown state is not used again.
    client.release(true)
    throw error
  }
}
