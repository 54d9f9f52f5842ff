import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type GraphQLField, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../../src/domain/schema.ts'
import { startApp } from '../../support/app.ts'
import { countStatements } from '../../support/count-statements.ts'
import { fillWith } from '../../support/finding/fill-with.ts'
import { type Kind, kinds } from '../../support/finding/kinds.ts'

const app = await startApp()
const { prisma } = app.database

type Direction = 'asc' | 'desc'

interface Part {
  readonly nodes: readonly { readonly id: string }[]
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[]
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string | null
    readonly endCursor: string | null
  }
  readonly totalCount: number
}

const everything =
  'nodes { id } edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount'

/** Readers of a kind's list, in parts and whole, each time as a user who has spent nothing yet. */
function readersOf({ list, type }: Kind, accountId: string, args: object) {
  const head = `query ($accountId: UUID!, $filter: ${type}Filter, $orderBy: ${type}Order`
  const listed = 'accountId: $accountId, filter: $filter, orderBy: $orderBy'
  const read = async (query: string, place: object) => {
    const userId = app.newUser()
    await prisma.teamMember.create({ data: { accountId, userId } })
    const { data, errors } = await app.graphql(userId, query, { accountId, ...args, ...place })
    expect(errors).toBeUndefined()
    return data
  }
  const partQuery = `${head}, $first: Int, $after: String, $last: Int, $before: String) {
    part: ${list}Connection(${listed}, first: $first, after: $after, last: $last, before: $before) {
      ${everything} } }`
  const wholeQuery = `${head}) { whole: ${list}(${listed}, pageSize: 100) { items { id } } }`
  return {
    readPart: async (place: object): Promise<Part> => (await read(partQuery, place)).part,
    readWhole: async (): Promise<string[]> =>
      (await read(wholeQuery, {})).whole.items.map(({ id }: { id: string }) => id),
  }
}

describe('a walk through a connection is the list', () => {
  it.each(kinds.map(kind => [kind.list, kind] as const))('%s', async (_list, kind) => {
    const { accountId, links } = await fillWith(app, kind, 3)
    const words = kind.filter(links)
    const filters = fc
      .subarray(Object.entries(words), { maxLength: 1 })
      .chain(some => fc.record(Object.fromEntries(some.map(([name, { given }]) => [name, given]))))
    const orders = fc.record({
      field: fc.constantFrom(...Object.keys(kind.orders)),
      direction: fc.constantFrom<Direction>('asc', 'desc'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.option(filters),
        fc.option(orders),
        fc.constantFrom(7, 16, 100),
        fc.boolean(),
        async (filter, orderBy, size, isBackward) => {
          const { readPart, readWhole } = readersOf(kind, accountId, { filter, orderBy })
          const whole = await readWhole()
          const walked: string[] = []
          let place: object = isBackward ? { last: size } : { first: size }
          for (;;) {
            const part = await readPart(place)
            const ids = part.nodes.map(({ id }) => id)
            expect(part.edges.map(({ node }) => node.id)).toEqual(ids)
            expect(part.totalCount).toBe(whole.length)
            expect(part.pageInfo.startCursor).toBe(part.edges[0]?.cursor ?? null)
            expect(part.pageInfo.endCursor).toBe(part.edges.at(-1)?.cursor ?? null)
            if (isBackward) walked.unshift(...ids)
            else walked.push(...ids)
            const { hasNextPage, hasPreviousPage, startCursor, endCursor } = part.pageInfo
            const goesOn = isBackward ? hasPreviousPage : hasNextPage
            if (!goesOn) {
              expect(walked).toEqual(whole)
              return
            }
            expect(ids).toHaveLength(size)
            place = isBackward ? { last: size, before: startCursor } : { first: size, after: endCursor }
          }
        },
      ),
      { numRuns: 6 },
    )
  })

  it.each(kinds.map(kind => [kind.list, kind] as const))(
    '%s, from any place up to any other',
    async (_list, kind) => {
      const { accountId } = await fillWith(app, kind, 4)
      for (const orderBy of Object.keys(kind.orders).map(field => ({ field, direction: 'desc' }))) {
        const { readPart } = readersOf(kind, accountId, { orderBy })
        const { edges } = await readPart({ first: 100 })
        const cursorAt = (place: number) => edges[place]?.cursor
        const idsOf = async (place: object) => (await readPart(place)).nodes.map(({ id }) => id)
        const ids = edges.map(({ node }) => node.id)
        for (const [from, to] of [
          [3, 20],
          [20, 3],
          [0, ids.length - 1],
          [12, 13],
        ] as const) {
          const between = { after: cursorAt(from), before: cursorAt(to) }
          expect(await idsOf({ ...between, first: 100 })).toEqual(ids.slice(from + 1, to))
          expect(await idsOf({ ...between, last: 5 })).toEqual(ids.slice(from + 1, to).slice(-5))
        }
      }
    },
  )
})

describe('a walk', () => {
  const query = `query ($accountId: UUID!, $after: String, $direction: OrderDirection!) {
    contactsConnection(accountId: $accountId, first: 5, after: $after,
      orderBy: { field: name, direction: $direction }) { nodes { id } pageInfo { hasNextPage endCursor } } }`

  it.each(['asc', 'desc'])(
    'returns each record once, %s, whatever comes and goes meanwhile',
    async direction => {
      const { accountId, ownerId } = await app.newAccount()
      const newContact = async (number: number, accountId: string) => {
        const lastName = number % 3 === 0 ? null : `Name ${number % 7}`
        return (await prisma.contact.create({ data: { accountId, firstName: `${number % 5}`, lastName } })).id
      }
      const stays: string[] = []
      for (let number = 0; number < 40; number++) stays.push(await newContact(number, accountId))
      const walked: string[] = []
      let after: string | null = null
      let number = 40
      do {
        const { data }: { data: { contactsConnection: Part } } = await app.graphql(ownerId, query, {
          accountId,
          after,
          direction,
        })
        const { nodes, pageInfo } = data.contactsConnection
        walked.push(...nodes.map(({ id }) => id))
        after = pageInfo.hasNextPage ? pageInfo.endCursor : null
        // The record at the cursor goes, and others come before and after it.
        const gone = nodes.at(-1)?.id
        if (after !== null && gone) {
          await prisma.contact.delete({ where: { accountId_id: { accountId, id: gone } } })
          stays.splice(stays.indexOf(gone), 1)
        }
        for (let more = 0; more < 3; more++) await newContact(number++, accountId)
      } while (after !== null)
      expect(new Set(walked).size).toBe(walked.length)
      expect(stays.filter(id => !walked.includes(id))).toEqual([])
    },
  )
})

/** Every connection of the schema, with the way from the root to its parent. */
const connections = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap(type =>
    Object.values(type.getFields())
      .filter(field => field.args.some(({ name }) => name === 'last'))
      .map(field => ({ parent: type.name, field })),
  )

function askFor(parent: string, { name }: GraphQLField<unknown, unknown>, ids: Ids, args: string): string {
  if (parent === 'Query')
    return `{ at: ${name}(accountId: "${ids.Account}", ${args}) { nodes { __typename } } }`
  const inside = `{ at: ${name}(${args}) { nodes { __typename } } }`
  if (parent === 'Account') return `{ account(id: "${ids.Account}") ${inside} }`
  const single = parent.charAt(0).toLowerCase() + parent.slice(1)
  return `{ ${single}(accountId: "${ids.Account}", id: "${ids[parent]}") ${inside} }`
}

type Ids = Readonly<Record<string, string>>

async function newParents(): Promise<{ ids: Ids; ownerId: string; memberId: string }> {
  const { accountId, ownerId, memberId } = await app.newAccount()
  const title = { accountId, title: 'x' }
  const made = {
    Contact: prisma.contact.create({ data: { accountId, firstName: 'Ann' } }),
    Deal: prisma.deal.create({ data: title }),
    PipelineStage: prisma.pipelineStage.create({ data: { accountId, name: 'New', position: 0 } }),
    Proposal: prisma.proposal.create({ data: title }),
    Gallery: prisma.gallery.create({ data: title }),
    Invoice: prisma.invoice.create({ data: { accountId, invoiceNumber: '1', amount: 1 } }),
    LeadForm: prisma.leadForm.create({ data: { accountId, name: 'Form', fields: [] } }),
  }
  const ids: Record<string, string> = { Account: accountId }
  for (const [name, record] of Object.entries(made)) ids[name] = (await record).id
  return { ids, ownerId, memberId }
}

describe('every connection', async () => {
  // One of them has not enough points.
  const { ids, ownerId, memberId } = await newParents()

  it('is there: at the root, and the lists of records', () => {
    expect(connections.filter(({ parent }) => parent === 'Query').length).toBeGreaterThan(10)
    expect(connections.length).toBeGreaterThan(40)
  })

  it.each(connections.map(({ parent, field }) => [`${parent}.${field.name}`, parent, field] as const))(
    '%s says what is wrong with its arguments',
    async (_name, parent, field) => {
      const refusals = [
        ['first: 0', { first: ['Must be from 1 to 100'] }],
        ['first: 101', { first: ['Must be from 1 to 100'] }],
        ['last: -1', { last: ['Must be from 1 to 100'] }],
        ['first: 1, last: 1', { last: ['Must not be given together with first'] }],
        ['after: "x"', { after: ['Must be a cursor of this list in this order'] }],
        ['before: "x"', { before: ['Must be a cursor of this list in this order'] }],
      ] as const
      for (const [args, fields] of refusals) {
        const { data, errors } = await app.graphql(memberId, askFor(parent, field, ids, args))
        expect([args, errors?.[0]?.extensions]).toEqual([args, { code: 'BAD_USER_INPUT', fields }])
        expect(Object.values(data ?? {}).every(value => value === null)).toBe(true)
      }
      const { errors } = await app.graphql(ownerId, askFor(parent, field, ids, 'first: 100'))
      expect(errors).toBeUndefined()
    },
  )
})

describe('a cursor', async () => {
  const { accountId, ownerId } = await app.newAccount()
  await prisma.deal.createMany({
    data: [1, 2, 3].map(value => ({
      accountId,
      title: `Deal ${value}`,
      value,
      createdAt: new Date(value * 1e12),
    })),
  })
  const ask = (args: string, fields = 'nodes { title } pageInfo { endCursor }') =>
    app.graphql(ownerId, `{ part: dealsConnection(accountId: "${accountId}", ${args}) { ${fields} } }`)
  const made = (...content: unknown[]) => Buffer.from(JSON.stringify(content)).toString('base64url')

  it.each([
    ['of another order', made('value asc', '1.00', randomUUID())],
    ['of too few values', made('own', '2026-01-01 00:00:00+00')],
    ['of too many values', made('own', '2026-01-01 00:00:00+00', randomUUID(), 'x')],
    ['of a null', made('own', null, randomUUID())],
    ['of a number', made('own', 1, randomUUID())],
    ['of no id', made('own', '2026-01-01 00:00:00+00', "' OR true --")],
    ['of no time', made('own', 'yesterday, it seems', randomUUID())],
    ['of no day of the calendar', made('own', '2026-02-31 00:00:00+00', randomUUID())],
    ['of a time out of reach', made('own', '999999-01-01 00:00:00+00', randomUUID())],
    ['of a NUL', made('own', '2026-01-01\0', randomUUID())],
    ['of half a character', made('own', '2026-01-01 00:00:00+00', '\ud800')],
    ['of an object', Buffer.from('{"0":"own"}').toString('base64url')],
    ['that is empty', ''],
  ])('%s is refused', async (_what, cursor) => {
    for (const argument of ['after', 'before']) {
      const { errors } = await ask(`${argument}: "${cursor}"`)
      expect(errors?.[0]?.extensions).toEqual({
        code: 'BAD_USER_INPUT',
        fields: { [argument]: ['Must be a cursor of this list in this order'] },
      })
    }
  })

  it('of another kind of record is refused, in the same order too', async () => {
    await prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
    for (const [contactsOrder, dealsOrder] of [
      ['', ''],
      [', orderBy: { field: created_at }', ', orderBy: { field: created_at }'],
    ]) {
      const place = `contactsConnection(accountId: "${accountId}"${contactsOrder}) { pageInfo { endCursor } }`
      const { data } = await app.graphql(ownerId, `{ ${place} }`)
      const { errors } = await ask(`after: "${data.contactsConnection.pageInfo.endCursor}"${dealsOrder}`)
      expect(errors?.[0]?.extensions.fields).toEqual({
        after: ['Must be a cursor of this list in this order'],
      })
    }
  })

  it('that 0.1.0 gave, which names no kind of record, is taken', async () => {
    const { data } = await ask(`after: "${made('own', '9999-01-01 00:00:00+00', randomUUID())}"`)
    expect(data.part.nodes).toHaveLength(3)
  })

  it('of more than 4,500 characters is refused', async () => {
    const { errors } = await ask(`after: "${'x'.repeat(4_501)}"`)
    expect(errors?.[0]?.extensions.fields).toEqual({ after: ['Must be at most 4500 characters'] })
  })

  it('is taken, however long the values are that it holds', async () => {
    const { accountId, ownerId } = await app.newAccount()
    // JSON takes six characters for each of these.
    const data = { accountId, lastName: '\u0001'.repeat(255), firstName: `${'\u0001'.repeat(254)}x` }
    await prisma.contact.createMany({ data: [data, data] })
    const walk = (args: string) =>
      app.graphql(
        ownerId,
        `{ part: contactsConnection(accountId: "${accountId}", first: 1, orderBy: { field: name }${args}) {
          nodes { id } pageInfo { hasNextPage endCursor } } }`,
      )
    const { part } = (await walk('')).data
    const { data: next, errors } = await walk(`, after: "${part.pageInfo.endCursor}"`)
    expect(errors).toBeUndefined()
    expect(next.part).toMatchObject({ nodes: [{}], pageInfo: { hasNextPage: false } })
  })

  it('holds where its record is no more, and in no other order', async () => {
    const { part } = (await ask('first: 2')).data
    await prisma.deal.deleteMany({ where: { accountId, title: 'Deal 2' } })
    const { data } = await ask(`after: "${part.pageInfo.endCursor}"`)
    expect(data.part.nodes).toEqual([{ title: 'Deal 1' }])
    const { errors } = await ask(`after: "${part.pageInfo.endCursor}", orderBy: { field: created_at }`)
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  it('of another account shows nothing of it', async () => {
    const { part } = (await ask('first: 1')).data
    const stranger = await app.newAccount()
    const query = `{ dealsConnection(accountId: "${stranger.accountId}", after: "${part.pageInfo.endCursor}") { nodes { title } } }`
    expect((await app.graphql(stranger.ownerId, query)).data.dealsConnection.nodes).toEqual([])
  })
})

describe('connections of many records', () => {
  it('are read in one statement each, however many records there are', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const query = `{ contactsConnection(accountId: "${accountId}", first: 20) { totalCount nodes {
      firstName
      deals(first: 2) { totalCount pageInfo { hasNextPage endCursor }
        nodes { title stage { name } notes(first: 1) { nodes { text } totalCount } proposals(first: 1) { nodes { title lineItems { id } } } } }
      invoices(first: 5, filter: { status: [draft] }, orderBy: { field: amount }) { nodes { invoiceNumber status } }
    } } }`
    const stage = await prisma.pipelineStage.create({ data: { accountId, name: 'New', position: 0 } })
    const fill = async (contacts: number) => {
      for (let number = 0; number < contacts; number++) {
        const { id: contactId } = await prisma.contact.create({ data: { accountId, firstName: `${number}` } })
        for (const title of ['A', 'B', 'C']) {
          const { id: dealId } = await prisma.deal.create({
            data: { accountId, title, contactId, stageId: stage.id },
          })
          await prisma.note.create({ data: { accountId, dealId, text: title, authorId: ownerId } })
          await prisma.proposal.create({ data: { accountId, dealId, title } })
        }
      }
    }
    const statementsOf = async () => {
      let answer: Awaited<ReturnType<typeof app.graphql>> | undefined
      const statements = await countStatements(async () => {
        answer = await app.graphql(ownerId, query)
      })
      expect(answer?.errors).toBeUndefined()
      return { statements, nodes: answer?.data.contactsConnection.nodes }
    }
    await fill(1)
    // The first time connections may have to be opened, which takes statements of its own.
    await statementsOf()
    const one = await statementsOf()
    await fill(11)
    const twelve = await statementsOf()
    expect(twelve.nodes).toHaveLength(12)
    expect(twelve.nodes[0].deals).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } })
    expect(twelve.nodes[0].deals.nodes.map(({ title }: { title: string }) => title)).toEqual(['C', 'B'])
    expect(twelve.nodes[0].deals.nodes[1].notes).toEqual({ nodes: [{ text: 'B' }], totalCount: 1 })
    expect(twelve.nodes[0].deals.nodes[1].proposals.nodes).toEqual([{ title: 'B', lineItems: [] }])
    expect(twelve.statements).toBe(one.statements)
    expect(twelve.statements).toBeLessThan(10)
  })

  it('go on from where they end', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await prisma.pipelineStage.create({ data: { accountId, name: 'New', position: 0 } })
    await prisma.deal.createMany({
      data: Array.from({ length: 250 }, (_, value) => ({ accountId, title: 'Deal', value, stageId: id })),
    })
    const query = `query ($accountId: UUID!, $id: UUID!, $after: String) { pipelineStage(accountId: $accountId, id: $id) {
      deals(first: 100, after: $after, orderBy: { field: value }) { totalCount nodes { value } pageInfo { hasNextPage endCursor } } } }`
    const values: number[] = []
    let after: string | null = null
    do {
      const { data } = await app.graphql(ownerId, query, { accountId, id, after })
      const { deals } = data.pipelineStage
      expect(deals.totalCount).toBe(250)
      values.push(...deals.nodes.map(({ value }: { value: string }) => Number(value)))
      after = deals.pageInfo.hasNextPage ? deals.pageInfo.endCursor : null
    } while (after !== null)
    expect(values).toEqual(Array.from({ length: 250 }, (_, value) => value))
  })
})
