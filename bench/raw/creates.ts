import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import pg from 'pg'
import { emailKey } from '../../src/domain/contact/email-key.ts'
import { forbidden, invalid } from './answers.ts'
import { bodyReader } from './input.ts'
import { access } from './list-sql.ts'
import { pool } from './pool.ts'

const insertContact = {
  name: 'insert-contact',
  text: `INSERT INTO contacts (id, account_id, first_name, last_name, email, email_key, phone, company, contact_type, source)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    RETURNING id, first_name, last_name, email, contact_type, source, created_at`,
}

const insertDeal = {
  name: 'insert-deal',
  text: `INSERT INTO deals (id, account_id, title, contact_id, stage_id, value, probability, expected_close_date)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    RETURNING id, title, value::float8 AS value, probability, status, created_at`,
}

type Body = Readonly<Record<string, string | number | null | undefined>>
const readContact = bodyReader<Body & { readonly email?: string | null }>('/api/v1/contacts')
const readDeal = bodyReader<Body>('/api/v1/deals')

export async function createContact(request: IncomingMessage, userId: string): Promise<object> {
  const body = await readContact(request)
  const { account_id, first_name, last_name, email, phone, company, contact_type, source } = body
  await checkAccess(account_id, userId)
  const values = [randomUUID(), account_id, first_name, last_name, email, emailKey(email), phone, company]
  const words = [contact_type ?? 'lead', source ?? 'other']
  const { rows } = await pool.query({ ...insertContact, values: [...values, ...words] })
  return { data: rows[0] }
}

export async function createDeal(request: IncomingMessage, userId: string): Promise<object> {
  const body = await readDeal(request)
  const { account_id, title, contact_id, stage_id, value, probability, expected_close_date } = body
  await checkAccess(account_id, userId)
  const links = [randomUUID(), account_id, title, contact_id, stage_id]
  const values = [...links, value ?? 0, probability ?? 50, expected_close_date]
  const { rows } = await pool.query({ ...insertDeal, values }).catch(explainMissingLink)
  return { data: rows[0] }
}

async function checkAccess(accountId: unknown, userId: string): Promise<void> {
  const { rows } = await pool.query({ ...access, values: [accountId, userId] })
  if (rows.length === 0) throw forbidden()
}

// The foreign keys know whether a contact or stage is the account's; nothing need be read before.
function explainMissingLink(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === '23503')
    throw invalid({ [error.constraint?.includes('stage') ? 'stage_id' : 'contact_id']: ['Not found'] })
  throw error
}
