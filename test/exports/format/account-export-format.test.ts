import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { demo } from '../../../demo/demo.ts'
import { loadDemoData } from '../../../demo/load.ts'
import { setActor } from '../../../src/database/fairness/caller.ts'
import { collectionOf } from '../../../src/domain/export-columns/export-statement.ts'
import { exportedRecords } from '../../../src/domain/exports/account/collections.ts'
import { ActorKind } from '../../../src/generated/prisma/enums.ts'
import { startApp } from '../../support/app.ts'
import { fillAccount } from '../../support/records/filled-account.ts'
import { hostileTexts } from '../../support/records/hostile-texts.ts'
import { fillStates } from '../../support/records/states.ts'

const app = await startApp({ ownDatabase: 'Loads the demo account, which takes an empty database.' })
const { prisma } = app.database
const schema = JSON.parse(readFileSync('formats/account-export-1.0.schema.json', 'utf8'))
const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true })
addFormats.default(ajv)
const validate = ajv.compile(schema)
/** The same, where nothing may be in a record that it does not name. */
const validateClosed = ajv.compile(JSON.parse(JSON.stringify(closed(schema))))

function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== 'object' || part === null) return part
  const all = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value)]))
  if (all.$id) return { ...all, $id: 'urn:bizgate:closed', additionalProperties: false }
  return 'properties' in all && all.type === 'object' ? { ...all, additionalProperties: false } : all
}

/** The account export over REST, which has to be as the published format says. */
async function exportChecked({ accountId, ownerId }: { accountId: string; ownerId: string }) {
  const { status, body } = await app.rest('GET', `/api/v1/account/export?account_id=${accountId}`, {
    as: ownerId,
  })
  expect(status).toBe(200)
  expect(validate(body) ? [] : validate.errors?.slice(0, 5)).toEqual([])
  expect(validateClosed(body) ? [] : validateClosed.errors?.slice(0, 5)).toEqual([])
  return body
}

/** A copy of a document with a change. */
function changed(document: object, change: (copy: never) => void) {
  const copy = structuredClone(document)
  change(copy as never)
  return copy
}

describe('an export is as its published format says', () => {
  it('of an account with nothing in it', async () => {
    const ownerId = app.newUser()
    const { id: accountId } = await prisma.account.create({ data: { name: 'Empty', ownerId } })
    await exportChecked({ accountId, ownerId })
  })

  it('of the demo account, which has two of each kind', async () => {
    await prisma.account.deleteMany()
    await loadDemoData(prisma, new Date())
    const body = await exportChecked({ accountId: demo.accountId, ownerId: demo.ownerId })
    const kinds = exportedRecords.map(collectionOf).filter(kind => kind !== 'account')
    expect(kinds.filter(kind => body[kind].length < 2)).toEqual([])
    expect(new Set(body.invoices.map(({ status }: { status: string }) => status))).toContain('overdue')
  })

  it('of an account with a record in every state', async () => {
    const account = await app.newAccount()
    await fillAccount(prisma, account.accountId)
    await fillStates(prisma, account.accountId)
    await changeAsEveryActor(account.accountId)
    const body = await exportChecked(account)
    for (const [key, { items }] of Object.entries<{ items?: { $ref: string } }>(schema.properties)) {
      const name = items?.$ref.split('/').at(-1) ?? ''
      for (const [field, { enum: words }] of Object.entries<{ enum?: unknown[] }>(
        schema.$defs[name]?.properties ?? {},
      )) {
        const found = new Set(body[key].map((record: Record<string, unknown>) => record[field]))
        if (words) expect([key, field, words.filter(word => !found.has(word))]).toEqual([key, field, []])
      }
    }
  })

  it('of an account with texts that are hostile', async () => {
    const account = await app.newAccount()
    const { accountId } = account
    await prisma.contact.createMany({
      data: hostileTexts.map(text => ({ accountId, firstName: text, lastName: text, company: text })),
    })
    const [first] = await prisma.contact.findMany({ where: { accountId }, take: 1 })
    await prisma.note.createMany({
      data: hostileTexts.map(text => ({ accountId, contactId: first?.id ?? null, text, authorId: text })),
    })
    await prisma.formSubmission.createMany({
      data: hostileTexts.map(text => ({
        accountId,
        data: { [`key ${text}`]: text },
        page: text,
        outcome: 'spam',
      })),
    })
    const { contacts, notes, form_submissions } = await exportChecked(account)
    const sorted = hostileTexts.toSorted()
    expect(contacts.map(({ company }: { company: string }) => company).toSorted()).toEqual(sorted)
    expect(notes.map(({ text }: { text: string }) => text).toSorted()).toEqual(sorted)
    const sent = form_submissions.map(({ data }: { data: object }) => Object.entries(data)[0])
    expect(sent.map(([key]: [string]) => key).toSorted()).toEqual(
      sorted.map(text => `key ${text}`).toSorted(),
    )
  })

  it('of more records than are written at once', async () => {
    const account = await app.newAccount()
    const { accountId } = account
    await prisma.contact.createMany({
      data: Array.from({ length: 2_000 }, (_, index) => ({ accountId, firstName: `${index}` })),
    })
    expect((await exportChecked(account)).contacts).toHaveLength(2_000)
  })
})

/** Moves a deal there and back as each kind of actor. */
async function changeAsEveryActor(accountId: string): Promise<void> {
  const { id } = await prisma.deal.create({ data: { accountId, title: 'Deal' } })
  for (const kind of Object.values(ActorKind)) {
    await prisma.$transaction(async tx => {
      await tx.$executeRawUnsafe(setActor(`${kind}\nsomebody\nrequest`))
      for (const [status, probability, openProbability, closedAt] of [
        ['lost', 0, 50, new Date()],
        ['open', 50, null, null],
      ] as const)
        await tx.deal.update({
          where: { accountId_id: { accountId, id } },
          data: { status, probability, openProbability, closedAt },
        })
    })
  }
}

describe('the published format', () => {
  it('describes each collection, and requires it and each of its keys', () => {
    const collections = exportedRecords.map(collectionOf)
    expect(schema.required).toEqual(['export_metadata', ...collections])
    expect(Object.keys(schema.properties)).toEqual(schema.required)
    for (const { title, required, properties } of Object.values<Record<string, object>>(schema.$defs))
      expect([title, required]).toEqual([title, Object.keys(properties ?? {})])
  })

  it('says of each value what it is', () => {
    const silent = Object.values<{ title: string; properties: object }>(schema.$defs).flatMap(
      ({ title, properties }) =>
        Object.entries(properties)
          .filter(([, { type, $ref }]) => !type && !$ref)
          .map(([key]) => `${title}.${key}`),
    )
    expect(silent).toEqual([])
  })

  it('holds numbers and texts to the bounds that the database does', async () => {
    const checks = await prisma.$queryRaw<{ table: string; text: string }[]>`
      SELECT conrelid::regclass::text AS "table", pg_get_constraintdef(oid) AS text
      FROM pg_constraint WHERE contype = 'c'`
    const known = Object.entries<{ properties: Record<string, Record<string, unknown>> }>(schema.$defs)
    const tables = new Map(
      (
        await prisma.$queryRaw<
          { name: string }[]
        >`SELECT relname::text AS name FROM pg_class WHERE relkind = 'r'`
      ).map(({ name }) => [name.replaceAll('_', '').replace(/ies$/, 'y').replace(/s$/, ''), name] as const),
    )
    const missing = known.flatMap(([title, { properties }]) => {
      const table = tables.get(title.toLowerCase())
      const texts = checks
        .filter(({ table: of, text }) => of === table && !text.includes('CASE'))
        .map(({ text }) => text)
      return Object.entries(properties).flatMap(([key, value]) => {
        const about = texts.filter(text => text.includes(`(${key} `) || text.includes(`(${key})`))
        const has = (pattern: string) => about.some(text => text.includes(pattern))
        const expected = {
          ...(has(`btrim((${key})::text) <> `) ? { minLength: 1 } : {}),
          ...(has(`(${key} >= 0)`) || has(`(${key} >= (0)::`) ? { minimum: 0 } : {}),
          ...(has(`(${key} > (0)::numeric) AND (${key} < `) ? { exclusiveMinimum: 0 } : {}),
          ...(has(`(${key} <= (100)::`) ? { maximum: 100 } : {}),
        }
        return Object.entries(expected)
          .filter(([fact, bound]) => value[fact] !== bound)
          .map(([fact]) => `${title}.${key}: ${fact}`)
      })
    })
    expect(missing).toEqual([])
    // So that the patterns are known to find what they look for.
    expect(schema.$defs.Deal.properties.open_probability).toMatchObject({ minimum: 0, maximum: 100 })
  })

  it('refuses what no export is', async () => {
    const account = await app.newAccount()
    await fillAccount(prisma, account.accountId)
    const document = await exportChecked(account)
    // biome-ignore lint/suspicious/noExplicitAny: each change breaks the type
    const changes: [string, (copy: any) => void][] = [
      ['no collection of a kind', copy => delete copy.moves],
      ['a further key that is no list', copy => (copy.secret = 'x')],
      ['another version', copy => (copy.export_metadata.format_version = '2.0')],
      ['a record without a key', copy => delete copy.contacts[0].phone],
      ['a number for text', copy => (copy.deals[0].title = 1)],
      ['text for a number', copy => (copy.deals[0].value = '1')],
      ['a word that is none', copy => (copy.invoices[0].status = 'lost')],
      ['a day that is none', copy => (copy.invoices[0].due_date = '2026-02-30')],
      ['a time without a zone', copy => (copy.contacts[0].created_at = '2026-01-31T09:30:00.120')],
      ['an id that is none', copy => (copy.contacts[0].id = randomUUID().slice(1))],
      ['a text that is too long', copy => (copy.contacts[0].first_name = 'x'.repeat(256))],
      ['an empty name', copy => (copy.contacts[0].first_name = '')],
      ['an amount beyond money', copy => (copy.invoices[0].amount = 1e12)],
      ['a payment of nothing', copy => (copy.invoices[0].payments[0].amount = 0)],
      ['two accounts', copy => (copy.account = [copy.account])],
    ]
    for (const [name, change] of changes)
      expect([name, validate(changed(document, change as never))]).toEqual([name, false])
    const withMore = changed(document, ((copy: { extras: unknown[] }) => (copy.extras = [1])) as never)
    expect(validate(withMore)).toBe(true)
  })
})
