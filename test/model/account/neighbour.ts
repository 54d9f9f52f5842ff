import { expect } from 'vitest'
import type { TestApp } from '../../support/app.ts'
import { fillAccount } from '../../support/records/filled-account.ts'

/** Another account, whose records look like those of the one under test. */
export interface Neighbour {
  readonly accountId: string
  readonly ownerId: string
  readonly contactId: string
  readonly stageId: string
  /** Asserts that nothing of it has changed. */
  expectUntouched(): Promise<void>
}

/** The database answers in no order of its own. */
const byId = { orderBy: { id: 'asc' } } as const

/** An account with a record of every kind. */
export async function newNeighbour(app: TestApp): Promise<Neighbour> {
  const { prisma } = app.database
  const { accountId, ownerId } = await app.newAccount()
  const { contactId } = await fillAccount(prisma, accountId)
  const { id: stageId } = await prisma.pipelineStage.findFirstOrThrow({ where: { accountId } })
  const read = () =>
    prisma.account.findUnique({
      where: { id: accountId },
      include: {
        contacts: byId,
        deals: byId,
        invoices: { ...byId, include: { lineItems: byId, payments: byId } },
        leadForms: byId,
        formSubmissions: byId,
        pipelineStages: byId,
        teamMembers: { orderBy: { userId: 'asc' } },
      },
    })
  const before = await read()
  return {
    accountId,
    ownerId,
    contactId,
    stageId,
    expectUntouched: async () => expect(await read()).toEqual(before),
  }
}
