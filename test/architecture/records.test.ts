import { getNullableType, isInputObjectType, isObjectType, isRequiredArgument, visit } from 'graphql'
import { describe, expect, it } from 'vitest'
import { inputFieldsOf } from '../../src/domain/account-import/reading/api-inputs.ts'
import { collectionOf } from '../../src/domain/export-columns/export-statement.ts'
import { exportedRecords } from '../../src/domain/exports/account/collections.ts'
import type { Constraint } from '../../src/domain/fields/constraints.ts'
import { schema } from '../../src/domain/schema.ts'
import { ExportCountsDocument } from '../../src/web/console/generated.ts'
import { everyKind } from '../support/records/filled-account.ts'

/** Columns that callers are not answered: what they are for stands in prisma/schema.prisma. */
const unanswered: Readonly<Record<string, readonly string[]>> = {
  Account: ['lastInvoiceNumber'],
  Deal: ['openProbability'],
}

/** Columns that no input of the record sets: the domain does, or the database. */
const assigned: Readonly<Record<string, readonly string[]>> = {
  Account: ['ownerId', 'lastInvoiceNumber'],
  PipelineStage: ['position'],
  Deal: ['openProbability', 'status', 'closedAt'],
  Invoice: ['amountPaid', 'status', 'sentAt', 'viewedAt'],
  Proposal: ['status', 'sentAt', 'decidedAt', 'acceptedName'],
  Contract: ['status', 'sentAt', 'signedAt', 'signedName'],
  Gallery: ['status', 'publishedAt'],
  Booking: ['status'],
}

/** The records of the account that other tests fill, by their models. */
const filled = new Map<string, readonly object[]>(Object.entries(everyKind({ contactId: '', galleryId: '' })))

const everywhere = ['id', 'createdAt', 'updatedAt']

describe.each(exportedRecords.map(record => [record.model, record] as const))('%s', (model, record) => {
  const own = record.columns.map(({ field }) => field).filter(field => !record.derived.includes(field))

  it('answers every column, or the record that the column links to', () => {
    const type = schema.getType(model)
    const answered = new Set(isObjectType(type) ? Object.keys(type.getFields()) : [])
    const linkOf = new Map<string, string>(record.links.map(({ field, name }) => [field, name]))
    const missing = own.filter(field => !answered.has(linkOf.get(field) ?? field))
    expect(missing).toEqual(unanswered[model] ?? [])
  })

  const create = schema.getType(`Create${model}Input`)
  const update = schema.getType(`Update${model}Input`)
  const isKept = isInputObjectType(create) && isInputObjectType(update)
  const settable = isInputObjectType(create) ? Object.keys(create.getFields()) : []

  it.runIf(isKept)('takes in an update what it takes when it is created', () => {
    const fieldsOf = (type: typeof create) => (isInputObjectType(type) ? Object.keys(type.getFields()) : [])
    expect(fieldsOf(update)).toEqual(fieldsOf(create))
  })

  it('takes no text that is longer than its column', () => {
    const inputs = [inputFieldsOf(model), isInputObjectType(update) ? update.getFields() : {}]
    const taken = inputs.flatMap(fields =>
      record.columns.flatMap(({ field, maxLength }) => {
        const { type, extensions } = fields[field] ?? {}
        if (maxLength === null || !type || String(getNullableType(type)) !== 'String') return []
        const constraint = extensions?.constraint as Constraint | undefined // set by field-rules.ts only
        return constraint?.check('x'.repeat(maxLength + 1)) === undefined ? [field] : []
      }),
    )
    expect(taken).toEqual([])
  })

  it.runIf(isKept)('takes every column that the domain does not set itself', () => {
    const missing = own.filter(field => !settable.includes(field) && !everywhere.includes(field))
    expect(missing).toEqual(assigned[model] ?? [])
  })

  const rows = filled.get(model) ?? []

  it.runIf(isKept && rows.length > 0)(
    'has a value for every column that it takes in the filled account',
    () => {
      const values = rows.flatMap(row => Object.entries(row)).filter(([, value]) => value !== null)
      const given = new Set(values.map(([field]) => field))
      const optional = record.columns.filter(
        ({ isNullable, field }) => isNullable && settable.includes(field),
      )
      expect(optional.map(({ field }) => field).filter(field => !given.has(field))).toEqual([])
    },
  )
})

it('the console says before an export how many records each list of the account has', () => {
  const lists = Object.entries(schema.getQueryType()?.getFields() ?? {})
    .filter(([, { args }]) => args.every(arg => arg.name === 'accountId' || !isRequiredArgument(arg)))
    .map(([name]) => name)
  const asked: string[] = []
  visit(ExportCountsDocument, { Field: ({ name }) => void asked.push(name.value) })
  const fields = exportedRecords.map(record =>
    collectionOf(record).replace(/_(.)/g, (_, letter) => letter.toUpperCase()),
  )
  const listed = fields.filter(field => lists.includes(field))
  expect(listed.length).toBeGreaterThan(10)
  expect(listed.filter(field => !asked.includes(field))).toEqual([])
})
