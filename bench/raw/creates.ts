import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { accessSql } from './access.ts'
import { forbidden, invalid } from './answers.ts'
import {
  type Body,
  type Problems,
  readAccountId,
  readDate,
  readId,
  readNumber,
  readText,
  readWord,
  refuse,
} from './fields.ts'
import { pool } from './pool.ts'

const contactTypes = ['lead', 'client', 'past_client', 'vendor', 'other']
const sources = [
  'website',
  'referral',
  'social_media',
  'advertising',
  'cold_outreach',
  'repeat_client',
  'other',
]
const email = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/

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

/** POST /api/v1/contacts. */
export async function createContact(body: Body, userId: string): Promise<object> {
  const problems: Problems = {}
  const accountId = readAccountId(body, problems)
  const firstName = readText(body, 'first_name', { most: 255, required: true }, problems)
  const address = readText(body, 'email', { most: 254 }, problems)
  if (address !== null && !email.test(address)) problems.email = ['Must be an e-mail address']
  const values = [
    readText(body, 'last_name', { most: 255 }, problems),
    address,
    emailKey(address),
    readText(body, 'phone', { most: 50 }, problems),
    readText(body, 'company', { most: 255 }, problems),
    readWord(body, 'contact_type', contactTypes, problems) ?? 'lead',
    readWord(body, 'source', sources, problems) ?? 'other',
  ]
  refuse(problems)
  await checkAccess(accountId, userId)
  const { rows } = await pool.query({
    ...insertContact,
    values: [randomUUID(), accountId, firstName, ...values],
  })
  return { data: rows[0] }
}

/** POST /api/v1/deals. */
export async function createDeal(body: Body, userId: string): Promise<object> {
  const problems: Problems = {}
  const accountId = readAccountId(body, problems)
  const title = readText(body, 'title', { most: 255, required: true }, problems)
  const values = [
    readId(body, 'contact_id', problems),
    readId(body, 'stage_id', problems),
    readNumber(body, 'value', [-1e12, 1e12], problems) ?? 0,
    readNumber(body, 'probability', [0, 100], problems) ?? 50,
    readDate(body, 'expected_close_date', problems),
  ]
  refuse(problems)
  await checkAccess(accountId, userId)
  const { rows } = await pool
    .query({ ...insertDeal, values: [randomUUID(), accountId, title, ...values] })
    .catch(explainMissingLink)
  return { data: rows[0] }
}

/** The e-mail as lead forms compare it. */
export function emailKey(address: string | null): string | null {
  return address?.trim().replace(/[A-Z]/g, letter => letter.toLowerCase()) ?? null
}

async function checkAccess(accountId: string | null, userId: string): Promise<void> {
  const { rows } = await pool.query({ name: 'access', text: accessSql, values: [accountId, userId] })
  if (rows.length === 0) throw forbidden()
}

// The foreign keys know whether a contact or stage is the account's; nothing need be read before.
function explainMissingLink(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === '23503') {
    throw invalid({ [error.constraint?.includes('stage') ? 'stage_id' : 'contact_id']: ['Not found'] })
  }
  throw error
}
