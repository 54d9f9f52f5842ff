import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { formNotFound } from './answers.ts'
import { emailKey } from './creates.ts'
import { checkData, type Form, type Mapped, mapFields } from './form-values.ts'
import { isUuid } from './input.ts'
import { pool } from './pool.ts'

interface Match {
  readonly id: string
  readonly first_name: string
  readonly last_name: string | null
  readonly phone: string | null
  readonly company: string | null
}

const statements = {
  form: {
    name: 'form',
    text: 'SELECT account_id, fields, success_message, redirect_url FROM lead_forms WHERE id = $1 AND active',
  },
  lock: { name: 'lock-email', text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))' },
  match: {
    name: 'match-contact',
    text: `SELECT id, first_name, last_name, phone, company FROM contacts
      WHERE account_id = $1 AND email_key = $2 ORDER BY created_at, id LIMIT 1 FOR UPDATE`,
  },
  insert: {
    name: 'insert-lead',
    text: `INSERT INTO contacts (id, account_id, first_name, last_name, email, email_key, phone, company, contact_type, source)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'lead', 'website')`,
  },
  update: {
    name: 'update-lead',
    text: 'UPDATE contacts SET first_name = $2, last_name = $3, phone = $4, company = $5 WHERE id = $1',
  },
  record: {
    name: 'record-submission',
    text: `INSERT INTO form_submissions (id, account_id, form_id, contact_id, data, referrer, page, outcome, replaced)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  },
} as const

/** POST /api/v1/forms/{form_id}/submit, for the kinds of fields that the benchmark's form has. */
export async function submitForm(formId: string, body: Readonly<Record<string, unknown>>): Promise<object> {
  if (!isUuid(formId)) throw formNotFound()
  const { rows } = await pool.query<Form>({ ...statements.form, values: [formId] })
  const form = rows[0]
  if (!form) throw formNotFound()
  const data = checkData(form, body.data)
  const { referrer = null, page = null } = (body.metadata ?? {}) as Record<string, string | null>
  const contactId = await inTransaction(async client => {
    const saved = await saveContact(client, form, mapFields(form, data))
    await client.query({
      ...statements.record,
      values: [
        randomUUID(),
        form.account_id,
        formId,
        saved.id,
        JSON.stringify(data),
        referrer,
        page,
        saved.outcome,
        JSON.stringify(saved.replaced),
      ],
    })
    return saved.id
  })
  return {
    success: true,
    contact_id: contactId,
    successMessage: form.success_message,
    redirectUrl: form.redirect_url,
  }
}

async function saveContact(client: pg.PoolClient, { account_id }: Form, mapped: Mapped) {
  const key = emailKey(mapped.email ?? null)
  const match = key === null ? undefined : await findMatch(client, account_id, key)
  const { firstName, lastName, email, phone, company } = mapped
  if (!match) {
    const id = randomUUID()
    const name = firstName ?? email?.slice(0, email.lastIndexOf('@')) ?? 'Unknown'
    await client.query({
      ...statements.insert,
      values: [id, account_id, name, lastName, email, key, phone, company],
    })
    return { id, outcome: 'created', replaced: {} }
  }
  const replaced = {
    ...(firstName && firstName !== match.first_name ? { firstName: match.first_name } : {}),
    ...(lastName && lastName !== match.last_name ? { lastName: match.last_name } : {}),
    ...(phone && phone !== match.phone ? { phone: match.phone } : {}),
    ...(company && company !== match.company ? { company: match.company } : {}),
  }
  if (Object.keys(replaced).length === 0) return { id: match.id, outcome: 'unchanged', replaced }
  const values = [
    firstName ?? match.first_name,
    lastName ?? match.last_name,
    phone ?? match.phone,
    company ?? match.company,
  ]
  await client.query({ ...statements.update, values: [match.id, ...values] })
  return { id: match.id, outcome: 'updated', replaced }
}

async function findMatch(client: pg.PoolClient, accountId: string, key: string): Promise<Match | undefined> {
  // A statement of its own: the next must see what the lock's last holder has committed.
  await client.query({ ...statements.lock, values: [`${accountId}:${key}`] })
  const { rows } = await client.query<Match>({ ...statements.match, values: [accountId, key] })
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
    await client.query('ROLLBACK').then(
      () => client.release(),
      lost => client.release(lost),
    )
    throw error
  }
}
