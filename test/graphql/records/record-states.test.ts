import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportedRecords } from '../../../src/domain/exports/account/collections.ts'
import {
  BookingStatus,
  ContractStatus,
  GalleryStatus,
  ProposalStatus,
} from '../../../src/generated/prisma/enums.ts'
import { startApp } from '../../support/app.ts'

const app = await startApp()
const { prisma } = app.database

interface Move {
  readonly mutation: string
  /** What it takes beside the record's key. */
  readonly args?: string
  readonly from: readonly string[]
  readonly to: string
}

interface Kind {
  readonly kind: string
  /** The first of them is that of a new record. */
  readonly states: readonly string[]
  readonly moves: readonly Move[]
  /** In which states each stamp is there. */
  readonly stamps: Readonly<Record<string, readonly string[]>>
  /** In which states the record takes an update; it has a title. */
  readonly changeable: readonly string[]
  /** In which states it can be deleted. */
  readonly deletable: readonly string[]
  readonly create: (accountId: string) => Promise<{ readonly id: string }>
}

const period = { startsAt: new Date('2027-05-01T08:00:00Z'), endsAt: new Date('2027-05-01T09:00:00Z') }

/** The state machines, as they are documented. */
const kinds: readonly Kind[] = [
  {
    kind: 'Proposal',
    states: Object.values(ProposalStatus),
    moves: [
      { mutation: 'sendProposal', from: ['draft'], to: 'sent' },
      { mutation: 'acceptProposal', args: 'acceptedName: "Ada"', from: ['sent'], to: 'accepted' },
      { mutation: 'declineProposal', from: ['sent'], to: 'declined' },
      { mutation: 'expireProposal', from: ['sent'], to: 'expired' },
    ],
    stamps: {
      sentAt: ['sent', 'accepted', 'declined', 'expired'],
      decidedAt: ['accepted', 'declined'],
      acceptedName: ['accepted'],
    },
    changeable: ['draft'],
    deletable: ['draft', 'sent', 'declined', 'expired'],
    create: accountId => prisma.proposal.create({ data: { accountId, title: 'x' } }),
  },
  {
    kind: 'Contract',
    states: Object.values(ContractStatus),
    moves: [
      { mutation: 'sendContract', from: ['draft'], to: 'sent' },
      { mutation: 'signContract', args: 'signedName: "Ada"', from: ['sent'], to: 'signed' },
      { mutation: 'voidContract', from: ['sent'], to: 'voided' },
    ],
    stamps: { sentAt: ['sent', 'signed', 'voided'], signedAt: ['signed'], signedName: ['signed'] },
    changeable: ['draft'],
    deletable: ['draft', 'sent', 'voided'],
    create: accountId => prisma.contract.create({ data: { accountId, title: 'x' } }),
  },
  {
    kind: 'Gallery',
    states: Object.values(GalleryStatus),
    moves: [
      { mutation: 'publishGallery', from: ['draft'], to: 'published' },
      { mutation: 'unpublishGallery', from: ['published'], to: 'draft' },
      { mutation: 'archiveGallery', from: ['published'], to: 'archived' },
    ],
    stamps: { publishedAt: ['published', 'archived'] },
    changeable: ['draft', 'published'],
    deletable: ['draft', 'published', 'archived'],
    create: accountId => prisma.gallery.create({ data: { accountId, title: 'x' } }),
  },
  {
    kind: 'Booking',
    states: Object.values(BookingStatus),
    moves: [
      { mutation: 'confirmBooking', from: ['requested'], to: 'confirmed' },
      { mutation: 'completeBooking', from: ['confirmed'], to: 'completed' },
      { mutation: 'cancelBooking', from: ['requested', 'confirmed'], to: 'cancelled' },
    ],
    stamps: {},
    changeable: ['requested', 'confirmed'],
    deletable: ['requested', 'confirmed', 'completed', 'cancelled'],
    create: accountId => prisma.booking.create({ data: { accountId, title: 'x', ...period } }),
  },
]

it('every kind with a status is among them, but deals and invoices, which have files of their own', () => {
  const withStatus = exportedRecords.filter(({ columns }) => columns.some(({ field }) => field === 'status'))
  const known = new Set<string>([...kinds.map(({ kind }) => kind), 'Deal', 'Invoice'])
  expect(withStatus.map(({ model }) => model).filter(model => !known.has(model))).toEqual([])
})

describe.each(kinds)('a $kind', ({ kind, states, moves, stamps, changeable, deletable, create }) => {
  const shown = ['id', 'title', 'status', ...Object.keys(stamps)].join(' ')
  const key = '(accountId: $accountId, id: $id'
  const document = (field: string, selection = `{ ${shown} }`) =>
    `mutation ($accountId: UUID!, $id: UUID!) { done: ${field}) ${selection} }`
  const moveBy = ({ mutation, args = '' }: Move) => document(`${mutation}${key} ${args}`)
  const update = document(`update${kind}${key}, input: { title: "y" }`)
  const remove = document(`delete${kind}${key}`, '')
  const read = `query ($accountId: UUID!, $id: UUID!) { one: ${kind.toLowerCase()}${key}) { ${shown} updatedAt } }`

  /** A record brought to a state by the shortest way of moves. */
  async function bringTo(state: string) {
    const account = await app.newAccount()
    const { id } = await create(account.accountId)
    const variables = { accountId: account.accountId, id }
    const way: Move[] = []
    for (let at = state; at !== states[0]; ) {
      const move = moves.find(({ to, from }) => to === at && from.some(before => before !== at))
      if (!move) throw new Error(`No way to ${at}`)
      way.unshift(move)
      at = move.from[0] ?? ''
    }
    for (const move of way) await app.graphql(account.ownerId, moveBy(move), variables)
    return { ...account, variables }
  }

  it('goes where its moves lead and nowhere else, and says when, in any sequence', async () => {
    const { accountId, memberId } = await app.newAccount()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...moves), { maxLength: 8 }), async sequence => {
        const { id } = await create(accountId)
        const variables = { accountId, id }
        let state = states[0] ?? ''
        for (const move of sequence) {
          const before = (await app.graphql(memberId, read, variables)).data.one
          const { data, errors } = await app.graphql(memberId, moveBy(move), variables)
          if (move.from.includes(state)) {
            state = move.to
            expect(data.done.status).toBe(state)
          } else {
            expect(errors?.[0]?.extensions).toEqual({ code: 'CONFLICT' })
            expect(errors?.[0]?.message).toBe(`${kind} cannot go from ${state} to ${move.to}`)
            expect((await app.graphql(memberId, read, variables)).data.one).toEqual(before)
          }
          const { one } = (await app.graphql(memberId, read, variables)).data
          for (const [stamp, there] of Object.entries(stamps))
            expect([stamp, one[stamp] !== null]).toEqual([stamp, there.includes(state)])
        }
      }),
      { numRuns: 25 },
    )
  })

  it('notes the time of the move and keeps it', async () => {
    for (const move of moves) {
      const { ownerId, variables } = await bringTo(move.from[0] ?? '')
      const before = (await app.graphql(ownerId, read, variables)).data.one
      const start = Date.now()
      const { done } = (await app.graphql(ownerId, moveBy(move), variables)).data
      for (const stamp of Object.keys(stamps).filter(name => name.endsWith('At'))) {
        if (before[stamp] !== null && done[stamp] !== null) expect(done[stamp]).toBe(before[stamp])
        else if (done[stamp] !== null) expect(Date.parse(done[stamp])).toBeGreaterThanOrEqual(start)
      }
    }
  })

  it.each(states)('changes and is deleted in the state %s as is documented', async state => {
    const { ownerId, variables } = await bringTo(state)
    const changed = await app.graphql(ownerId, update, variables)
    if (changeable.includes(state)) expect(changed.data.done).toMatchObject({ title: 'y', status: state })
    else expect(changed.errors?.[0]?.extensions).toEqual({ code: 'CONFLICT' })
    const deleted = await app.graphql(ownerId, remove, variables)
    if (deletable.includes(state)) expect(deleted.data.done).toBe(variables.id)
    else expect(deleted.errors?.[0]?.extensions).toEqual({ code: 'CONFLICT' })
  })

  it.each(moves)('goes by one of several $mutation at once', async move => {
    const { ownerId, variables } = await bringTo(move.from[0] ?? '')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.graphql(ownerId, moveBy(move), variables)),
    )
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1)
  })

  it.each(moves)('is not found by $mutation in another account', async move => {
    const { ownerId, variables } = await bringTo(move.from[0] ?? '')
    const other = await app.newAccount()
    const before = (await app.graphql(ownerId, read, variables)).data.one
    const elsewhere = { ...variables, accountId: other.accountId }
    const missing = await app.graphql(other.ownerId, moveBy(move), elsewhere)
    expect(missing.errors?.[0]).toMatchObject({
      message: `${kind} not found`,
      extensions: { code: 'NOT_FOUND' },
    })
    expect((await app.graphql(ownerId, read, variables)).data.one).toEqual(before)
  })
})
