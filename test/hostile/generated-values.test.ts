import fc from 'fast-check'
import {
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../src/domain/schema.ts'
import { type Answer, startApp } from '../support/app.ts'
import { contractRows, newTenant } from '../support/contract-table.ts'
import { openFingerprint } from '../support/fingerprint.ts'
import { hostileValue, parameters } from './hostile-values.ts'

const app = await startApp({ ownDatabase: 'Hashes every row.' })
const fingerprint = await openFingerprint(app.database)

/** Sends a request: nothing breaks, and what is refused has changed no row. */
async function expectNoHarm(send: () => Promise<Answer>): Promise<Answer> {
  const before = await fingerprint()
  const answer = await send()
  expect(answer.status, answer.text).toBeLessThan(500)
  expect(answer.text).not.toContain('INTERNAL_SERVER_ERROR')
  if (answer.status >= 400) expect(await fingerprint()).toBe(before)
  return answer
}

const bodyFields: Readonly<Record<string, readonly string[]>> = {
  'POST /api/v1/contacts': ['first_name', 'last_name', 'email', 'phone', 'company', 'contact_type', 'source'],
  'POST /api/v1/deals': ['title', 'contact_id', 'stage_id', 'value', 'probability', 'expected_close_date'],
  'POST /api/v1/forms/:form_id/submit': ['data', 'metadata'],
}
const queryFields = ['page', 'page_size', 'search', 'type', 'status', 'account_id']

describe('any values in any fields of an endpoint are answered, and change nothing where they are refused', () => {
  it.each(Object.entries(bodyFields))('%s', async (key, names) => {
    const [method = '', pattern = ''] = key.split(' ')
    const fields = fc.dictionary(fc.constantFrom(...names, 'account_id', 'id'), hostileValue, { maxKeys: 9 })
    await fc.assert(
      fc.asyncProperty(fields, fc.boolean(), async (body, isComplete) => {
        // Of its own each time: no limit is in the way.
        const tenant = await newTenant(app)
        const own = { account_id: tenant.accountId, first_name: 'Ann', title: 'Roof' }
        await expectNoHarm(() =>
          app.rest(method, pattern.replace(':form_id', tenant.formId), {
            as: tenant.ownerId,
            body: isComplete ? { ...own, ...body } : body,
            headers: { 'x-forwarded-for': app.newAddress() },
          }),
        )
      }),
      parameters(20),
    )
  })

  it('the fields of a form', async () => {
    const data = fc.dictionary(fc.oneof(fc.constantFrom('name', '__proto__'), fc.string()), hostileValue, {
      maxKeys: 6,
    })
    await fc.assert(
      fc.asyncProperty(data, fc.option(hostileValue), async (sent, metadata) => {
        const { formId } = await newTenant(app)
        await expectNoHarm(() =>
          app.rest('POST', `/api/v1/forms/${formId}/submit`, {
            body: { data: { name: 'Ann', ...sent }, metadata },
            headers: { 'x-forwarded-for': app.newAddress() },
          }),
        )
      }),
      parameters(20),
    )
  })

  it.each(contractRows.filter(({ key }) => key.startsWith('GET')))('$key', async ({ key }) => {
    const [method = '', path = ''] = key.split(' ')
    const query = fc.array(fc.tuple(fc.constantFrom(...queryFields), hostileValue), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(query, fc.boolean(), async (pairs, isRaw) => {
        const { accountId, ownerId } = await app.newAccount()
        const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
        const encode = (value: string) =>
          isRaw
            ? encodeURI(value.toWellFormed()).replaceAll('%25', '%')
            : encodeURIComponent(value.toWellFormed())
        const sent = pairs.map(([name, value]) => `${name}=${encode(text(value))}`).join('&')
        const answer = await expectNoHarm(() =>
          app.rest(method, `${path}?account_id=${accountId}&${sent.replaceAll('#', '')}`, { as: ownerId }),
        )
        if (pairs.some(([name]) => name === 'account_id')) expect(answer.status).toBe(400)
      }),
      parameters(10),
    )
  })
})

/** Values for a type: of its shape, with hostile ones here and there. */
function arbitraryOf(type: GraphQLInputType, depth = 0): fc.Arbitrary<unknown> {
  const hostile = { weight: 2, arbitrary: hostileValue }
  if (isNonNullType(type)) return arbitraryOf(type.ofType, depth)
  if (isListType(type))
    return fc.oneof(
      { weight: 5, arbitrary: fc.array(arbitraryOf(type.ofType, depth + 1), { maxLength: 3 }) },
      hostile,
    )
  if (isInputObjectType(type) && depth < 4) {
    const fields = Object.values(type.getFields()).map(field => [
      field.name,
      arbitraryOf(field.type, depth + 1),
    ])
    return fc.oneof(
      { weight: 6, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
      hostile,
    )
  }
  const { name } = getNamedType(type)
  const plain = plainValues[name] ?? ['x']
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom<unknown>(...plain, ...enumValues(name)) }, hostile)
}

const plainValues: Readonly<Record<string, readonly unknown[]>> = {
  UUID: ['11111111-1111-4111-8111-111111111111'],
  Int: [0, 1, 25],
  Float: [0.5],
  Boolean: [true, false],
  Decimal: ['1.00', '0.01'],
  Date: ['2026-02-28'],
  DateTime: ['2026-02-28T12:00:00.000Z'],
  JSON: [{}],
}

function enumValues(name: string): readonly unknown[] {
  const type = schema.getType(name)
  return type && 'getValues' in type ? type.getValues().map(value => value.name) : []
}

const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap(type =>
  Object.values(type?.getFields() ?? {}).map(field => ({
    kind: type?.name.toLowerCase() ?? '',
    field,
    name: field.name,
  })),
)

describe('any variables of any operation are answered, and change nothing where they are refused', () => {
  it.each(rootFields)('$kind $name', async ({ kind, field }) => {
    const declared = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ')
    const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
    const head = declared ? `${kind} (${declared})` : kind
    const call = passed ? `${field.name}(${passed})` : field.name
    const query = `${head} { ${call}${isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'} }`
    const all = fc.record(Object.fromEntries(field.args.map(({ name, type }) => [name, arbitraryOf(type)])), {
      requiredKeys: field.args.filter(({ type }) => isNonNullType(type)).map(({ name }) => name),
    })
    await fc.assert(
      fc.asyncProperty(all, fc.boolean(), async (variables, isOwn) => {
        const { accountId, ownerId } = await app.newAccount()
        const own = isOwn && field.args.some(({ name }) => name === 'accountId') ? { accountId } : {}
        const before = await fingerprint()
        const answer = await app.rest('POST', '/graphql', {
          as: ownerId,
          body: { query, variables: { ...variables, ...own } },
        })
        expect(answer.status, answer.text).toBeLessThan(500)
        expect(answer.text, JSON.stringify(variables)).not.toContain('INTERNAL_SERVER_ERROR')
        const isDone = answer.body.data?.[field.name] != null
        if (!isDone || kind === 'query') expect(await fingerprint()).toBe(before)
      }),
      parameters(4),
    )
  })
})
