import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { countStatements } from '../../support/count-statements.ts'

const app = await startApp()

const fields = 'id lastChange { recordId change actorKind actorId requestId }'
const listed = (field: string) =>
  `query ($a: UUID!) { ${field}(accountId: $a, pageSize: 50) { items { ${fields} } } }`

async function ask(userId: string, query: string, variables: object) {
  const { data, errors } = await app.graphql(userId, query, variables, {
    headers: { 'x-request-id': 'a-change' },
  })
  expect(errors).toBeUndefined()
  return data
}

/** An account with so many bookings and a form, which nobody has made. */
async function newStudio(count: number) {
  const account = await app.newAccount()
  const { accountId } = account
  const { prisma } = app.database
  for (let n = 0; n < count; n++) {
    const startsAt = new Date(Date.UTC(2026, 2, 1 + n, 10))
    const endsAt = new Date(startsAt.getTime() + 3_600_000)
    await prisma.booking.create({ data: { accountId, title: `Session ${n}`, startsAt, endsAt } })
  }
  const fields = [{ id: 'email', label: 'E-mail', type: 'email', required: true, mapsTo: 'email' }]
  await prisma.leadForm.create({ data: { accountId, name: 'Contact', title: 'Contact', fields } })
  return account
}

describe('the last change', () => {
  it.each([
    ['bookings', 'booking', 'confirmBooking(accountId: $a, id: $id) { id }'],
    ['leadForms', 'leadForm', 'updateLeadForm(accountId: $a, id: $id, input: { active: false }) { id }'],
  ])('of %s says who made it', async (list, one, mutation) => {
    const { accountId, memberId, ownerId } = await newStudio(1)
    const before = (await ask(ownerId, listed(list), { a: accountId }))[list].items
    expect(before).toEqual([
      {
        id: before[0].id,
        lastChange: {
          ...{ recordId: before[0].id, change: 'created' },
          ...{ actorKind: null, actorId: null, requestId: null },
        },
      },
    ])
    const variables = { a: accountId, id: before[0].id }
    await ask(memberId, `mutation ($a: UUID!, $id: UUID!) { ${mutation} }`, variables)
    const lastChange = {
      ...{ recordId: before[0].id, change: 'updated' },
      ...{ actorKind: 'user', actorId: memberId, requestId: 'a-change' },
    }
    expect((await ask(ownerId, listed(list), variables))[list].items).toMatchObject([{ lastChange }])
    const read = `query ($a: UUID!, $id: UUID!) { ${one}(accountId: $a, id: $id) { ${fields} } }`
    expect((await ask(ownerId, read, variables))[one]).toMatchObject({ lastChange })
  })

  it('of all records of a page is one statement, and costs no more than two points each', async () => {
    const { accountId, ownerId } = await newStudio(20)
    const plain = 'query ($a: UUID!) { bookings(accountId: $a, pageSize: 50) { items { id } } }'
    const count = (query: string) => countStatements(() => ask(ownerId, query, { a: accountId }))
    expect(await count(listed('bookings'))).toBe((await count(plain)) + 1)
    const cost = async (query: string) => {
      const body = { query, variables: { a: accountId } }
      const answer = await app.rest('POST', '/graphql', { as: ownerId, body })
      return answer.body.extensions.cost.requested as number
    }
    expect((await cost(listed('bookings'))) - (await cost(plain))).toBeLessThanOrEqual(2 * 50)
  })
})
