import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '../support/app.ts'
import { type Neighbour, newNeighbour } from './account/neighbour.ts'
import { newPeople, type People } from './people.ts'

/** The server's clock, which a test sets. */
export interface Clock {
  now: number
}

/** One account on the real server, and the people who use it. */
export interface World extends People {
  readonly app: TestApp
  readonly clock: Clock
  readonly strangerId: string
  readonly neighbour: Neighbour
  /** The account's pipeline stages. */
  readonly stages: readonly { readonly id: string; readonly name: string }[]
}

/** An id that no record has. */
export const unknownId = 'b5bd2f19-64d1-4f3a-9f0e-1d2c3b4a5f60'

/** So many people take turns that nobody comes near a limit. */
const memberCount = 6

/** A fresh account with its people, its stages and a neighbour. */
export async function newWorld(app: TestApp, clock: Clock): Promise<World> {
  const people = await newPeople([app], clock, memberCount)
  const { accountId } = people
  const stages = ['New', 'Talking'].map(name => ({ id: crypto.randomUUID(), name }))
  await app.database.prisma.pipelineStage.createMany({
    data: stages.map((stage, position) => ({ ...stage, accountId, position })),
  })
  return { ...people, app, clock, strangerId: app.newUser(), neighbour: await newNeighbour(app), stages }
}

/** Lets the millisecond go by: the order of records that are created within the same one is not told. */
export async function passMillisecond(createdAt: string): Promise<void> {
  while (Date.now() <= Date.parse(createdAt)) await sleep(1)
}
