import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'

const app = await startApp()
const { prisma } = app.database

/** A contact with so many deals, in an account of its own. */
async function newCustomer(deals: number) {
  const { accountId, ownerId } = await app.newAccount()
  const { id } = await prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
  const data = Array.from({ length: deals }, (_, nth) => ({ accountId, contactId: id, title: `${nth}` }))
  await prisma.deal.createMany({ data })
  return { accountId, ownerId, id }
}

type Customer = Awaited<ReturnType<typeof newCustomer>>

/** What an operation on a contact costs beside what it says before it runs. */
async function extraPoints({ accountId, ownerId, id }: Customer, fields: string): Promise<number> {
  const query = `{ contact(accountId: "${accountId}", id: "${id}") { ${fields} } }`
  const ask = async () => {
    const { body } = await app.rest('POST', '/graphql', { as: ownerId, body: { query } })
    expect(body.errors).toBeUndefined()
    return body.extensions.cost
  }
  const before = await ask()
  const after = await ask()
  return before.remaining - after.remaining - after.requested
}

/** Before all that happened. */
const end = Buffer.from(
  JSON.stringify(['activity', '2000-01-01 00:00:00+00', '00000000-0000-4000-8000-000000000000']),
).toString('base64url')

describe('a contact with 2,500 deals', async () => {
  const customer = await newCustomer(2_500)

  it.each([
    ['activity', 'activity(first: 1) { nodes { kind } }', 230],
    ['its end', `activity(first: 1, after: "${end}") { nodes { kind } }`, 230],
    ['how many deals', 'deals(first: 1) { totalCount }', 20],
    ['deals by a filter', 'deals(first: 1, filter: { status: [won] }) { nodes { id } }', 20],
    ['deals in another order', 'deals(first: 1, orderBy: { field: title }) { nodes { id } }', 20],
    ['what they add up to', 'summary { openValue }', 20],
    ['the newest deals', 'deals(first: 1) { nodes { id } pageInfo { hasNextPage } }', 0],
  ])('costs by their number where all are looked at: %s', async (_name, fields, points) => {
    expect(await extraPoints(customer, fields)).toBe(points)
  })

  it('costs all that is left where that is less', async () => {
    const { accountId, ownerId, id } = await newCustomer(2_500)
    const fields = Array.from(
      { length: 20 },
      (_, nth) => `a${nth}: activity(first: ${nth + 1}) { nodes { kind } }`,
    )
    const query = `{ contact(accountId: "${accountId}", id: "${id}") { ${fields.join(' ')} } }`
    const ask = async () => (await app.rest('POST', '/graphql', { as: ownerId, body: { query } })).body
    const left: number[] = []
    while (left.at(-1) !== 0 && left.length < 12) {
      const { data, extensions } = await ask()
      expect(data.contact.a19.nodes).toHaveLength(20)
      left.push(extensions.cost.remaining)
    }
    expect(left.at(-1)).toBe(0)
    expect((await ask()).errors[0].extensions.code).toBe('RATE_LIMITED')
  })
})

it('what hangs on a usual contact costs nothing more', async () => {
  const customer = await newCustomer(200)
  const fields = 'activity { nodes { kind } } deals { totalCount } summary { openValue }'
  expect(await extraPoints(customer, fields)).toBe(0)
})

describe('a sum', async () => {
  const { accountId } = await app.newAccount()
  await prisma.$executeRaw`
    INSERT INTO deals (id, account_id, title) SELECT gen_random_uuid(), ${accountId}::uuid, 'Deal'
    FROM generate_series(1, 11000)`
  const newMember = async () => {
    const userId = app.newUser()
    await prisma.teamMember.create({ data: { accountId, userId } })
    return userId
  }
  const ask = async (as: string, sums: readonly string[]) => {
    const fields = sums.map((sum, nth) => `a${nth}: ${sum.replace('(', `(accountId: "${accountId}", `)}`)
    return (await app.rest('POST', '/graphql', { as, body: { query: `{ ${fields.join(' ')} }` } })).body
  }

  it.each([
    ['all deals', 'dealSummary(by: status) { count }', 440],
    ['none of them', 'dealSummary(by: status, status: [lost]) { count }', 440],
    ['records of which there are none', 'invoiceSummary(by: status) { count }', 0],
    ['their duplicates', 'contactDuplicates(first: 1) { endCursor }', 0],
  ])('costs by the number of the records that it reads: %s', async (_name, sum, points) => {
    const as = await newMember()
    const before = (await ask(as, [sum])).extensions.cost
    const after = (await ask(as, [sum])).extensions.cost
    expect(before.remaining - after.remaining - after.requested).toBe(points)
  })

  it('is refused where it cannot be paid, and costs no more than half of what a user has', async () => {
    const as = await newMember()
    const setCount = (records: number) =>
      prisma.$executeRaw`UPDATE record_counts SET records = ${records} WHERE account_id = ${accountId}::uuid`
    await setCount(3_000_000)
    const sum = 'dealSummary(by: status) { count }'
    const { data, errors } = await ask(as, [sum, sum, sum])
    await setCount(11_000)
    expect(Object.values(data).filter(Boolean)).toEqual([[{ count: 11_000 }]])
    expect(errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code)).toEqual([
      'RATE_LIMITED',
      'RATE_LIMITED',
    ])
  })
})

describe('a mutation that answers several records', () => {
  const gallery = `galleryId: "${randomUUID()}", `
  const newId = () => `"${randomUUID()}"`
  const newItem = () => '{ title: "x", imageUrl: "https://example.com/x" }'

  it.each([
    ['reorderPipelineStages', 'ids', newId, 'deals(first: 50) { nodes { title } }', 12],
    ['reorderGalleryItems', `${gallery}ids`, newId, 'title position', 0.4],
    ['addGalleryItems', `${gallery}items`, newItem, 'title position', 0.4],
  ])('costs what is asked of each: %s', async (mutation, args, newEntry, fields, ofEach) => {
    const { accountId, ownerId: as } = await app.newAccount()
    const priceOf = async (count: number) => {
      const given = Array.from({ length: count }, newEntry).join()
      const query = `mutation { ${mutation}(accountId: "${accountId}", ${args}: [${given}]) { ${fields} } }`
      return (await app.rest('POST', '/graphql', { as, body: { query } })).body.extensions.cost.requested
    }
    expect(((await priceOf(60)) - (await priceOf(10))) / 50).toBeCloseTo(ofEach)
  })
})
