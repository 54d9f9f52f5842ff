import { type GraphQLField, getNamedType, isInputObjectType, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { pointsOfField } from '../../src/domain/fields/points.ts'
import { schema } from '../../src/domain/schema.ts'

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
const rootFields = roots.flatMap(type => Object.values(type?.getFields() ?? {}))

const takesAccount = (field: GraphQLField<unknown, unknown>) =>
  field.args.some(
    ({ name, type }) => name === (field.extensions.accountArg ?? 'accountId') && String(type) === 'UUID!',
  )

describe('every root field', () => {
  it('declares its access', () => {
    const undeclared = rootFields.filter(
      ({ extensions }) => !['public', 'viewer', 'member', 'owner'].includes(String(extensions.access)),
    )
    expect(rootFields.length).toBeGreaterThan(40)
    expect(undeclared.map(({ name }) => name)).toEqual([])
  })

  it('that is open to members or the owner names the account', () => {
    const closed = rootFields.filter(({ extensions }) =>
      ['member', 'owner'].includes(String(extensions.access)),
    )
    expect(closed.filter(field => !takesAccount(field)).map(({ name }) => name)).toEqual([])
  })

  it('that is public is of the form, or of the link of an invoice', () => {
    const open = rootFields.filter(({ extensions }) => extensions.access === 'public')
    expect(open.map(({ name }) => name)).toEqual(['publicLeadForm', 'openInvoiceLink', 'submitLeadForm'])
  })

  it('that anyone signed in may call names no account', () => {
    const signedIn = rootFields.filter(({ extensions }) => extensions.access === 'viewer')
    expect(signedIn.map(({ name }) => name).sort()).toEqual(['createAccount', 'viewer'])
  })

  it('that is the owner’s alone is one of these', () => {
    const owners = rootFields.filter(({ extensions }) => extensions.access === 'owner')
    expect(owners.map(({ name }) => name).sort()).toEqual([
      'accountExport',
      'accountExports',
      'addTeamMember',
      'apiKeys',
      'createApiKey',
      'createWebhookEndpoint',
      'deleteAccount',
      'deleteWebhookEndpoint',
      'exportReceipt',
      'redeliverWebhook',
      'removeTeamMember',
      'revokeApiKey',
      'rotateWebhookSecret',
      'sendTestEvent',
      'transferAccount',
      'updateAccount',
      'updateWebhookEndpoint',
      'webhookDeliveries',
      'webhookEndpoints',
    ])
  })

  it('that is limited by number declares the documented one', () => {
    const limits = rootFields
      .filter(({ extensions }) => extensions.limit)
      .map(({ name, extensions }) => {
        const { max, window, per } = extensions.limit as { max: number; window: string; per: string }
        return [name, `${max} per ${window} and ${per}`]
      })
    expect(Object.fromEntries(limits)).toEqual({
      contacts: '60 per 1m and viewer-and-account',
      createContact: '30 per 1m and viewer-and-account',
      contactsExport: '5 per 1m and viewer-and-account',
      deals: '60 per 1m and viewer-and-account',
      createDeal: '30 per 1m and viewer-and-account',
      invoices: '60 per 1m and viewer-and-account',
      publicLeadForm: '120 per 1m and address',
      openInvoiceLink: '120 per 1m and address',
      submitLeadForm: '5 per 1m and address',
      accountExport: '1 per 1h and account',
      createApiKey: '100 per 1h and account',
    })
  })
})

describe('the description of a field', () => {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType)
  const describedFields = inputs.flatMap(input =>
    Object.values(input.getFields()).map(field => ({
      place: `${input.name}.${field.name}`,
      description: field.description ?? '',
    })),
  )

  it('of an input that changes a record names nothing that stands where it is absent', () => {
    const wrong = describedFields.filter(
      ({ place, description }) => /^Update/.test(place) && description.includes('unless given'),
    )
    expect(wrong.map(({ place }) => place)).toEqual([])
  })

  it('allows no number below a bound of its own', () => {
    const wrong = describedFields.filter(
      ({ description }) => /below 0/.test(description) && /Above 0/.test(description),
    )
    expect(wrong.map(({ place }) => place)).toEqual([])
  })
})

describe('every list', () => {
  const objects = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'))

  it('is bounded: a root list is a page or a connection, a nested one a connection or bounded itself', () => {
    const pages = rootFields.filter(({ type }) => getNamedType(type).name.endsWith('Page'))
    expect(pages.length).toBeGreaterThanOrEqual(11)
    const unbounded = pages.filter(
      ({ args }) => !['page', 'pageSize'].every(name => args.some(arg => arg.name === name)),
    )
    expect(unbounded.map(({ name }) => name)).toEqual([])
  })

  it('of records costs what it may hold', () => {
    const costless = objects
      .filter(
        ({ name }) =>
          !name.endsWith('Page') &&
          !name.endsWith('Batch') &&
          !['Query', 'Mutation', 'Subscription'].includes(name),
      )
      .flatMap(type => Object.values(type.getFields()).map(field => ({ type, field })))
      .filter(({ field }) => String(field.type).startsWith('[') && isObjectType(getNamedType(field.type)))
      .filter(({ field }) => field.extensions.complexity === pointsOfField)
    expect(costless.map(({ type, field }) => `${type.name}.${field.name}`)).toEqual([])
  })
})
