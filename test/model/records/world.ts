import type { TestApp } from '../../support/app.ts'
import { type Neighbour, newNeighbour } from '../account/neighbour.ts'
import { newPeople, type People } from '../people.ts'
import type { Clock } from '../world.ts'
import { Listeners } from './listeners.ts'
import { Replica } from './replica.ts'
import type { Records } from './rows.ts'

/** An account on one gateway or two, and who follows it. */
export interface RecordsWorld extends People {
  readonly app: TestApp
  readonly clock: Clock
  readonly neighbour: Neighbour
  /** Records of the neighbour, by kind. */
  readonly foreignIds: Readonly<Record<string, string>>
  readonly listeners: Listeners
  readonly replica: Replica
  /** Whether records are being made for what follows, one after the other without a look at all of them. */
  isFilling: boolean
}

/** So many people take turns that nobody comes near a limit. */
const memberCount = 16

/** A fresh account that is followed from its start. */
export async function newRecordsWorld(
  apps: readonly [TestApp, ...TestApp[]],
  clock: Clock,
): Promise<RecordsWorld> {
  const [app] = apps
  const people = await newPeople(apps, clock, memberCount)
  await app.database.prisma.account.update({
    where: { id: people.accountId },
    data: { preventDoubleBooking: true },
  })
  const neighbour = await newNeighbour(app)
  return {
    ...people,
    ...{ app, clock, neighbour },
    foreignIds: await readForeignIds(app, neighbour),
    listeners: await Listeners.open(apps, people),
    replica: new Replica(),
    isFilling: false,
  }
}

async function readForeignIds(
  { database: { prisma } }: TestApp,
  { accountId, contactId, stageId }: Neighbour,
) {
  const [deal, proposal] = await Promise.all([
    prisma.deal.findFirstOrThrow({ where: { accountId } }),
    prisma.proposal.findFirstOrThrow({ where: { accountId } }),
  ])
  return { contact: contactId, pipeline_stage: stageId, deal: deal.id, proposal: proposal.id }
}

/** The records of an account that has its owner and members only. */
export function emptyRecords(accountId: string, rows: Records['rows']): Records {
  return { accountId, rows, changes: [], moves: [], lastDrawn: 0 }
}
