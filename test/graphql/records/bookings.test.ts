import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'

const app = await startApp()

const confirm = `mutation ($accountId: UUID!, $id: UUID!) {
  confirmBooking(accountId: $accountId, id: $id) { status }
}`
const update = `mutation ($accountId: UUID!, $id: UUID!, $input: UpdateBookingInput!) {
  updateBooking(accountId: $accountId, id: $id, input: $input) { startsAt endsAt }
}`
const at = (hour: number) => new Date(Date.UTC(2027, 4, 1, hour))

async function newCalendar(preventDoubleBooking = true) {
  const account = await app.newAccount()
  const set = `mutation ($id: UUID!, $on: Boolean!) {
    updateAccount(accountId: $id, input: { preventDoubleBooking: $on }) { preventDoubleBooking }
  }`
  const { accountId: id, ownerId } = account
  await app.graphql(ownerId, set, { id, on: preventDoubleBooking })
  return account
}

async function book(accountId: string, from: number, to: number, status: 'requested' | 'confirmed') {
  const data = { accountId, title: 'Shoot', startsAt: at(from), endsAt: at(to), status }
  return (await app.database.prisma.booking.create({ data })).id
}

describe('a booking', () => {
  it('ends after it starts, also where only one of the two changes', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const id = await book(accountId, 10, 12, 'requested')
    for (const input of [{ endsAt: at(10) }, { startsAt: at(12) }, { startsAt: at(9), endsAt: at(8) }]) {
      const { errors } = await app.graphql(ownerId, update, { accountId, id, input })
      expect(errors?.[0]?.extensions.fields).toEqual({ 'input.endsAt': ['Must be after startsAt'] })
    }
    const create = `mutation ($accountId: UUID!, $input: CreateBookingInput!) {
      createBooking(accountId: $accountId, input: $input) { id }
    }`
    const input = { title: 'x', startsAt: at(9), endsAt: at(9) }
    const { errors } = await app.graphql(ownerId, create, { accountId, input })
    expect(errors?.[0]?.extensions.fields).toEqual({ 'input.endsAt': ['Must be after startsAt'] })
  })
})

describe('where the account prevents double booking', () => {
  it('a booking that overlaps a confirmed one is not confirmed, and hears of its id alone', async () => {
    const { accountId, memberId } = await newCalendar()
    const taken = await book(accountId, 10, 12, 'confirmed')
    for (const [from, to] of [
      [9, 11],
      [11, 13],
      [9, 13],
      [10, 12],
      [10.5, 11],
    ] as const) {
      const id = await book(accountId, from, to, 'requested')
      const { errors } = await app.graphql(memberId, confirm, { accountId, id })
      expect(errors?.[0]).toMatchObject({
        message: expect.stringMatching(
          `^Booking overlaps the confirmed booking “.+” \\(${taken}\\): one of the two needs another time$`,
        ),
        extensions: { code: 'CONFLICT' },
      })
    }
  })

  it('bookings may touch, and overlap what is not confirmed or another account’s', async () => {
    const { accountId, ownerId } = await newCalendar()
    await book(accountId, 8, 10, 'confirmed')
    await book(accountId, 12, 14, 'confirmed')
    await book(accountId, 9, 13, 'requested')
    await book((await newCalendar()).accountId, 9, 13, 'confirmed')
    const id = await book(accountId, 10, 12, 'requested')
    expect((await app.graphql(ownerId, confirm, { accountId, id })).data.confirmBooking.status).toBe(
      'confirmed',
    )
  })

  it('of several that overlap, one is confirmed, however they are confirmed at once', async () => {
    const { accountId, ownerId } = await newCalendar()
    const ids = await Promise.all([9, 10, 11, 12].map(from => book(accountId, from, 13, 'requested')))
    const answers = await Promise.all(ids.map(id => app.graphql(ownerId, confirm, { accountId, id })))
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1)
    const where = { accountId, status: 'confirmed' as const }
    expect(await app.database.prisma.booking.count({ where })).toBe(1)
  })

  it('a confirmed one is not moved onto another, but within its own time', async () => {
    const { accountId, ownerId } = await newCalendar()
    await book(accountId, 8, 10, 'confirmed')
    const id = await book(accountId, 10, 12, 'confirmed')
    const onto = await app.graphql(ownerId, update, { accountId, id, input: { startsAt: at(9) } })
    expect(onto.errors?.[0]?.extensions.code).toBe('CONFLICT')
    const within = await app.graphql(ownerId, update, { accountId, id, input: { startsAt: at(11) } })
    expect(within.data.updateBooking.startsAt).toBe(at(11).toISOString())
  })

  it('a confirmed one that overlaps since before can change, but for its time', async () => {
    const { accountId, ownerId } = await newCalendar()
    await book(accountId, 10, 12, 'confirmed')
    const id = await book(accountId, 11, 13, 'confirmed')
    const change = (input: object) => app.graphql(ownerId, update, { accountId, id, input })
    const { errors } = await change({ title: 'Two', startsAt: at(11), endsAt: at(13) })
    expect(errors).toBeUndefined()
    expect((await change({ startsAt: at(11), endsAt: at(14) })).errors?.[0]?.extensions.code).toBe('CONFLICT')
  })
})

it('where the account does not say so, confirmed bookings may overlap', async () => {
  const { accountId, ownerId } = await newCalendar(false)
  await book(accountId, 10, 12, 'confirmed')
  const id = await book(accountId, 10, 12, 'requested')
  const { data } = await app.graphql(ownerId, confirm, { accountId, id })
  expect(data).toEqual({ confirmBooking: { status: 'confirmed' } })
  expect(await app.database.prisma.booking.count({ where: { accountId, status: 'confirmed' } })).toBe(2)
})
