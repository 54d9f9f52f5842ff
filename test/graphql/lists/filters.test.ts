import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { assertEnumType, assertInputObjectType, getNamedType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../../src/domain/schema.ts'
import { startApp } from '../../support/app.ts'
import { fillWith } from '../../support/finding/fill-with.ts'
import { type Kind, kinds } from '../../support/finding/kinds.ts'
import { numberOf, type Row } from '../../support/finding/words.ts'

const app = await startApp()
const { prisma } = app.database

/** A user of the account who has spent nothing yet. */
async function newMember(accountId: string): Promise<string> {
  const userId = app.newUser()
  await prisma.teamMember.create({ data: { accountId, userId } })
  return userId
}

function queryOf({ list, type }: Kind): string {
  return `query ($accountId: UUID!, $filter: ${type}Filter, $orderBy: ${type}Order, $page: Int!, $pageSize: Int!) {
    ${list}(accountId: $accountId, filter: $filter, orderBy: $orderBy, page: $page, pageSize: $pageSize) {
      total items { id }
    }
  }`
}

type Direction = 'asc' | 'desc'

function comparing(fields: readonly string[], direction: Direction) {
  const sign = direction === 'asc' ? 1 : -1
  return (one: Row, other: Row) => {
    for (const field of [...fields, 'id']) {
      const [a, b] = [keyOf(one, field), keyOf(other, field)]
      if (a === b) continue
      if (a === null) return 1
      if (b === null) return -1
      return a < b ? -sign : sign
    }
    return 0
  }
}

function keyOf(row: Row, field: string): string | number | null {
  const value = row[field]
  if (value === null || value === undefined) return null
  if (typeof value !== 'string') return numberOf(value)
  // Invoice numbers are told apart by case.
  return field === 'invoiceNumber' ? value : value.toLowerCase()
}

const ownOrder = { PipelineStage: { fields: ['position'], direction: 'asc' } } as const

it('every list with a filter has its words', () => {
  const filtered = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(
    ({ type, args }) =>
      getNamedType(type).name.endsWith('Page') && args.some(({ name }) => name === 'filter'),
  )
  // Of team members only the cases below, as few things can be asked of them.
  const known = [...kinds.map(({ list }) => list), 'teamMembers']
  expect(filtered.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})

it.each(kinds)('all that $list can be asked for has its words', ({ type, filter, orders }) => {
  const links = { contactIds: ['x'], stageIds: ['x'], formIds: ['x'] }
  const filters = Object.keys(assertInputObjectType(schema.getType(`${type}Filter`)).getFields())
  expect(Object.keys(filter(links)).toSorted()).toEqual(filters.toSorted())
  const words = assertEnumType(schema.getType(`${type}OrderField`)).getValues()
  expect(Object.keys(orders).toSorted()).toEqual(words.map(({ name }) => name).toSorted())
})

describe('what a list finds is what a look through all records finds', () => {
  it.each(kinds.map(kind => [kind.list, kind] as const))('%s', async (_list, kind) => {
    const { accountId, links, rows } = await fillWith(app, kind, 1)
    const other = await fillWith(app, kind, 2)
    const words = kind.filter({
      contactIds: [...links.contactIds, ...other.links.contactIds],
      stageIds: [...links.stageIds, ...other.links.stageIds],
      formIds: [...links.formIds, ...other.links.formIds],
    })
    // More of them would find next to nothing.
    const filters = fc
      .subarray(Object.entries(words), { maxLength: Math.min(3, Object.keys(words).length) })
      .chain(some => fc.record(Object.fromEntries(some.map(([name, { given }]) => [name, fc.option(given)]))))
    const orders = fc.record({
      field: fc.constantFrom(...Object.keys(kind.orders)),
      direction: fc.constantFrom<Direction>('asc', 'desc'),
    })
    const pages = fc.record({ page: fc.integer({ min: 1, max: 4 }), pageSize: fc.constantFrom(3, 10, 100) })
    await fc.assert(
      fc.asyncProperty(fc.option(filters), fc.option(orders), pages, async (filter, orderBy, page) => {
        const found = rows.filter(row =>
          Object.entries(filter ?? {}).every(
            ([name, given]) => given === null || words[name]?.holds(row, given),
          ),
        )
        const own = kind.type === 'PipelineStage' ? ownOrder.PipelineStage : null
        const fields = (orderBy ? kind.orders[orderBy.field] : own?.fields) ?? ['createdAt']
        const direction = orderBy?.direction ?? own?.direction ?? 'desc'
        const skip = (page.page - 1) * page.pageSize
        const ids = found.toSorted(comparing(fields, direction)).map(({ id }) => id)
        const as = await newMember(accountId)
        const { data, errors } = await app.graphql(as, queryOf(kind), { accountId, filter, orderBy, ...page })
        expect(errors).toBeUndefined()
        expect(data[kind.list]).toEqual({
          total: ids.length,
          items: ids.slice(skip, skip + page.pageSize).map(id => ({ id })),
        })
      }),
      { numRuns: 40 },
    )
  })
})

describe('a range without ends asks nothing', () => {
  it.each(kinds.map(kind => [kind.list, kind] as const))('of %s', async (list, kind) => {
    const { accountId, ownerId, rows } = await fillWith(app, kind, 1)
    const ranges = Object.values(assertInputObjectType(schema.getType(`${kind.type}Filter`)).getFields())
      .filter(({ type }) => getNamedType(type).name.endsWith('Range'))
      .map(({ name }) => name)
    expect(ranges.length).toBeGreaterThan(0)
    const totals = ranges.flatMap((range, n) =>
      ['{}', '{ from: null }', '{ from: null, to: null }'].map((ends, m) => {
        const args = `accountId: $id, filter: { ${range}: ${ends} }`
        return `l${n}${m}: ${list}(${args}) { total } c${n}${m}: ${list}Connection(${args}) { totalCount }`
      }),
    )
    const answers = await Promise.all(
      totals.map(total => app.graphql(ownerId, `query ($id: UUID!) { ${total} }`, { id: accountId })),
    )
    const found = answers.flatMap(({ data }) => Object.values(data).flatMap(Object.values as () => number[]))
    expect(new Set(found)).toEqual(new Set([rows.length]))
  })
})

describe('a filter', async () => {
  const { accountId, ownerId } = await app.newAccount()
  const made = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
  await prisma.contact.createMany({
    data: [
      {
        accountId,
        firstName: 'Ann',
        email: 'Ann@Example.com',
        emailKey: 'ann@example.com',
        createdAt: made(1),
      },
      { accountId, firstName: 'Bo', phone: '+46 70 12', createdAt: made(2) },
    ],
  })
  await prisma.deal.createMany({
    data: [10, 30, 20].map((value, minute) => ({
      accountId,
      title: `Deal of ${value}`,
      value,
      probability: value,
      createdAt: made(minute),
    })),
  })
  await prisma.invoice.createMany({
    data: ['INV-1', 'inv-1', 'INV-10'].map(invoiceNumber => ({ accountId, invoiceNumber, amount: 1 })),
  })
  const ask = (
    list: string,
    args: string,
    fields = 'total items { __typename }',
    as: string | null = ownerId,
  ) => app.graphql(as, `{ ${list}(accountId: "${accountId}", ${args}) { ${fields} } }`)

  it.each([
    ['contacts', 'filter: { email: "ANN@example.COM" }', 1],
    ['contacts', 'filter: { email: "bo@example.com" }', 0],
    ['contacts', 'filter: { phone: "467-012" }', 1],
    ['contacts', 'search: "ann", filter: { email: "ann@example.com" }', 1],
    ['contacts', 'search: "bo", filter: { email: "ann@example.com" }', 0],
    ['contacts', 'type: lead, filter: { type: [client] }', 0],
    ['contacts', 'type: lead, filter: { type: [lead, client] }', 2],
    ['deals', 'status: open, filter: { status: [won] }', 0],
    ['deals', 'filter: { status: [] }', 0],
    ['deals', 'filter: { status: null, contactId: null, createdAt: null }', 3],
    ['deals', 'filter: {}', 3],
    ['deals', 'filter: { createdAt: {} }', 3],
    ['deals', 'filter: { createdAt: { from: "2026-01-01T00:00:00Z", to: "2026-01-01T00:02:00Z" } }', 2],
    ['deals', 'filter: { createdAt: { from: "2026-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z" } }', 0],
    ['deals', 'filter: { probability: { from: 20 } }', 2],
    ['deals', 'filter: { value: { from: 20, to: "20.00" } }', 1],
    ['deals', `filter: { contactId: "${randomUUID()}" }`, 0],
    ['deals', 'filter: { search: "deal of 1" }', 1],
    ['deals', 'filter: { search: " deal of 1 " }', 1],
    ['deals', 'filter: { search: "  " }', 3],
    ['invoices', 'filter: { invoiceNumber: "INV-1" }', 1],
    ['teamMembers', 'filter: { createdAt: { to: "2020-01-01T00:00:00Z" } }', 0],
    ['teamMembers', 'orderBy: { field: created_at }', 1],
  ])('of %s, %s, finds %i', async (list, args, total) => {
    const { data, errors } = await ask(list, args)
    expect(errors).toBeUndefined()
    expect(data[list].total).toBe(total)
    expect(data[list].items ?? []).toHaveLength(total)
  })

  it.each([
    ['deals', 'filter: { value: { from: 2, to: 1 } }', 'filter.value', 'Must not end before it begins'],
    [
      'deals',
      'filter: { expectedCloseDate: { from: "2026-01-02", to: "2026-01-01" } }',
      'filter.expectedCloseDate',
      'Must not end before it begins',
    ],
    ['deals', 'filter: { search: "a\\u0000" }', 'filter.search', 'Must not contain NUL characters'],
    ['contacts', 'filter: { company: "\\u0000" }', 'filter.company', 'Must not contain NUL characters'],
    ['contacts', 'filter: { phone: "none" }', 'filter.phone', 'Must have a digit'],
    [
      'deals',
      `filter: { search: "${'x'.repeat(10_000)}" }`,
      'filter.search',
      'Must be at most 200 characters',
    ],
    ['deals', `filter: { status: [${'won '.repeat(21)}] }`, 'filter.status', 'Must have at most 20 entries'],
  ])('of %s is refused on its field: %.60s', async (list, args, field, message) => {
    const { errors } = await ask(list, args)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: [message] } })
  })

  it.each([
    ['deals', 'filter: { status: [lost, unheard_of] }'],
    ['deals', 'filter: { stage: "x" }'],
    ['deals', 'orderBy: { field: id }'],
    ['deals', 'orderBy: { direction: desc }'],
    ['contacts', 'filter: { email: "nobody" }'],
  ])('of %s that the schema does not know is refused: %s', async (list, args) => {
    expect((await ask(list, args)).errors).toHaveLength(1)
  })

  it('keeps the order where relations are read a moment later', async () => {
    const { data } = await ask(
      'deals',
      'orderBy: { field: value, direction: desc }',
      'items { title contact { email } stage { createdAt } }',
    )
    const titles = data.deals.items.map(({ title }: { title: string }) => title)
    expect(titles).toEqual(['Deal of 30', 'Deal of 20', 'Deal of 10'])
  })
})
