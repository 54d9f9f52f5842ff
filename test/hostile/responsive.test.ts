import { type GraphQLNamedType, getNamedType, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../src/domain/schema.ts'
import { startApp } from '../support/app.ts'
import { newForm } from '../support/records/lead-form-app.ts'
import { type FilledAccount, newFilledAccount } from '../support/root-fields/filled-account.ts'
import { rootFields, writeCall } from '../support/root-fields/root-fields.ts'
import { hostileBodies, hostileDocuments } from './hostile-bodies.ts'
import { hostileTexts, hostileValues } from './hostile-inputs.ts'
import { maxMs } from './measure-cost.ts'

const app = await startApp()
const { accountId, ownerId, formId } = await newForm(app)
const token = await app.token(ownerId)

const kiB = 1_024
/** Far from what hostile input takes where it matters. */
const farMs = 15 * maxMs

interface Sent {
  readonly method?: string
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * How long `/live` waits at most for this thread while a request is read, and the status of that request.
 * The server is in the thread, so its CPU time is what others wait for, however busy the machine is.
 */
async function probe({ method = 'POST', path, body, headers }: Sent): Promise<[status: number, ms: number]> {
  const address = { 'x-forwarded-for': app.newAddress(), 'content-type': 'application/json' }
  const request = fetch(`${app.url}${path}`, {
    method,
    headers: { ...address, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const start = performance.now()
  const isDone = request.then(() => true)
  const pause = () => new Promise<false>(resolve => setTimeout(resolve, 5, false))
  let longest = 0
  do {
    const before = process.threadCpuUsage()
    await (await fetch(`${app.url}/live`)).text()
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
  } while (!(await Promise.race([isDone, pause()])) && performance.now() - start < 20_000)
  const answer = await request
  await answer.text()
  return [answer.status, longest]
}

async function expectResponsive(sent: Sent): Promise<void> {
  const [status, ms] = await probe(sent)
  expect([429, 500]).not.toContain(status)
  expect(ms).toBeLessThan(farMs)
}

const asOwner = { authorization: `Bearer ${token}` }
const create = 'mutation($a:UUID!,$i:CreateContactInput!){createContact(accountId:$a,input:$i){id}}'
const createForm = 'mutation($a:UUID!,$i:CreateLeadFormInput!){createLeadForm(accountId:$a,input:$i){id}}'
const importAs =
  'mutation($a:UUID!,$i:ImportContactsInput!){importContacts(accountId:$a,input:$i){failed rows{errors{message}}}}'
const submit = 'mutation($f:UUID!,$d:JSON!){submitLeadForm(formId:$f,data:$d){success}}'

/** Documents whose fragments spread one another twice, in all that a query answers and in an import. */
function doublingDocuments(account: FilledAccount): string[] {
  const doubling = (call: string, type: GraphQLNamedType | string) => {
    const fragments = Array.from(
      { length: 24 },
      (_, at) => `fragment F${at} on ${type} {...F${at + 1} ...F${at + 1}}`,
    )
    return `${call} ${fragments.join(' ')} fragment F24 on ${type} {__typename}`
  }
  const all = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap(({ name, type }) => {
    const answered = getNamedType(type)
    const field = rootFields.find(({ kind, name: other }) => kind === 'query' && other === name)
    if (!field || !isObjectType(answered)) return []
    const call = writeCall(field, account).slice(0, -'} }'.length)
    const { items, edges } = answered.getFields()
    return [
      doubling(`${call} ...F0 } }`, answered),
      ...(items ? [doubling(`${call} items { ...F0 } } }`, getNamedType(items.type))] : []),
      ...(edges ? [doubling(`${call} edges { ...F0 } } }`, getNamedType(edges.type))] : []),
    ]
  })
  const input = 'input: { dryRun: true, rows: [{ firstName: "x" }] }'
  const importing = `mutation { importContacts(accountId: "${account.accountId}", ${input})`
  return [
    ...all,
    doubling(
      `{ contacts(accountId: "${account.accountId}") { items { deals { ...F0 } } } }`,
      'DealConnection',
    ),
    doubling(`${importing} { ...F0 } }`, 'ContactImportReport'),
    doubling(`${importing} { rows { ...F0 } } }`, 'ImportedRow'),
  ]
}

/** JSON of no more than so many bytes, whatever escapes make of the input. */
function toBody(make: (input: unknown) => object, hostile: (size: number) => unknown, size: number): string {
  for (let room = size - 500; ; room /= 2) {
    const body = JSON.stringify(make(hostile(Math.floor(room))))
    if (Buffer.byteLength(body) <= size) return body
  }
}

describe('the server answers others while it reads', () => {
  it.each(Object.keys(hostileBodies))('a body of %s', async name => {
    const make = (size: number) => hostileBodies[name]?.(size) ?? ''
    // A character may take two bytes.
    const fitted = (size: number) => (Buffer.byteLength(make(size)) > size ? make(size / 2) : make(size))
    await expectResponsive({ path: `/api/v1/forms/${formId}/submit`, body: fitted(64 * kiB) })
    await expectResponsive({ path: '/graphql', body: fitted(256 * kiB) })
    for (const path of ['/api/v1/contacts', '/api/v1/deals'])
      await expectResponsive({ path, body: fitted(1_024 * kiB), headers: asOwner })
  })

  const inputs = { ...hostileTexts, ...hostileValues }
  it.each(Object.entries(inputs))('fields of %s', async (_name, hostile) => {
    const toForm = (input: unknown) => ({
      data: { mail: input, first: input, notes: input },
      metadata: input,
    })
    await expectResponsive({
      path: `/api/v1/forms/${formId}/submit`,
      body: toBody(toForm, hostile, 64 * kiB),
    })
    const toContact = (input: unknown) => ({ account_id: accountId, first_name: input, email: input })
    const body = toBody(toContact, hostile, 1_024 * kiB)
    await expectResponsive({ path: '/api/v1/contacts', headers: asOwner, body })
  })

  it.each(Object.entries(inputs))('variables of %s', async (_name, hostile) => {
    const operations = [
      (input: unknown) => ({
        query: create,
        variables: { a: accountId, i: { firstName: 'x', email: input } },
      }),
      (input: unknown) => ({ query: create, variables: { a: accountId, i: input } }),
      (input: unknown) => ({ query: createForm, variables: { a: input, i: { name: 'x', fields: input } } }),
      (input: unknown) => ({ query: submit, variables: { f: formId, d: input } }),
    ]
    for (const operation of operations)
      await expectResponsive({ path: '/graphql', body: toBody(operation, hostile, 256 * kiB) })
  })

  async function expectImportResponsive(
    hostile: (size: number) => unknown,
    input: (value: unknown) => object,
  ) {
    const { accountId, ownerId } = await app.newAccount()
    const headers = { authorization: `Bearer ${await app.token(ownerId)}` }
    const make = (value: unknown) => ({
      query: importAs,
      variables: { a: accountId, i: { ...input(value), dryRun: true } },
    })
    await expectResponsive({ path: '/graphql', headers, body: toBody(make, hostile, 4_096 * kiB) })
  }

  it.each(Object.entries(hostileTexts))('an import of %s', async (_name, hostile) => {
    await expectImportResponsive(hostile, csv => ({ csv: `First Name,Email\n${csv}` }))
    await expectImportResponsive(hostile, text => ({ rows: [{ firstName: text, email: text }] }))
  })

  it.each(Object.entries(hostileValues))('an import whose rows are %s', async (_name, hostile) => {
    await expectImportResponsive(hostile, rows => ({ rows }))
  })

  it.each(Object.entries({ ...hostileTexts, ...hostileDocuments }))(
    'a document of %s',
    async (_name, hostile) => {
      await expectResponsive({ path: '/graphql', body: toBody(query => ({ query }), hostile, 256 * kiB) })
    },
  )

  it('fragments that spread one another twice', async () => {
    const account = await newFilledAccount(app)
    const headers = { authorization: `Bearer ${await app.token(account.ownerId)}` }
    for (const query of doublingDocuments(account))
      await expectResponsive({ path: '/graphql', headers, body: JSON.stringify({ query }) })
  })

  // Header fields hold no line breaks and no NUL, and bytes only.
  const inHead = Object.entries(hostileTexts).map(([name, hostile]) => {
    const field = (size: number) => hostile(size).replace(/[^\t\x20-\xff]/g, '-')
    return [name, field] as const
  })
  it.each(inHead)('header fields of %s', async (_name, field) => {
    const text = field(60 * kiB)
    const heads: Record<string, string>[] = [
      { authorization: `Bearer ${text}` },
      { cookie: `session=${text}` },
      { 'content-type': `application/json; charset=${text}` },
      { 'content-encoding': text },
      { 'x-forwarded-for': text },
      { 'x-request-id': text },
      { origin: text },
      { accept: text },
    ]
    for (const headers of heads) await expectResponsive({ path: '/graphql', body: '{}', headers })
  })

  it.each(inHead)('a path and a query of %s', async (_name, field) => {
    const text = encodeURI(field(60 * kiB)).slice(0, 60 * kiB)
    const paths = [
      `/${text}`,
      `/api/v1/forms/${text}/submit`,
      `/api/v1/contacts?page=${text}`,
      `/graphql?${text}`,
    ]
    for (const path of paths) await expectResponsive({ method: 'GET', path, headers: asOwner })
  })
})
