import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, GraphqlAnswer, TestApp } from '../support/app.ts'
import { type Neighbour, newNeighbour } from './account/neighbour.ts'

/** The server's clock, which a test sets. */
export interface Clock {
  now: number
}

/** One account on the real server, and the people who use it. */
export interface World {
  readonly app: TestApp
  readonly clock: Clock
  readonly accountId: string
  readonly ownerId: string
  readonly strangerId: string
  readonly neighbour: Neighbour
  /** The account's pipeline stages. */
  readonly stages: readonly { readonly id: string; readonly name: string }[]
  /** Asks over GraphQL as the next of the account's people, or as somebody else. */
  ask(query: string, variables?: object, as?: string | null): Promise<GraphqlAnswer>
  /** Calls a REST path as the next of the account's people, or as somebody else. */
  call(method: 'GET' | 'POST', path: string, options?: CallOptions): Promise<Answer>
}

/** How a REST call differs from a GET by one of the account's people. */
export interface CallOptions {
  readonly body?: object
  /** null for nobody, who then has an address of their own. */
  readonly as?: string | null
}

/** An id that no record has. */
export const unknownId = 'b5bd2f19-64d1-4f3a-9f0e-1d2c3b4a5f60'

/** So many people take turns that nobody comes near a limit. */
const memberCount = 6

/** A fresh account with its people, its stages and a neighbour. */
export async function newWorld(app: TestApp, clock: Clock): Promise<World> {
  const { accountId, ownerId, memberId } = await app.newAccount()
  const others = Array.from({ length: memberCount }, () => app.newUser())
  const { prisma } = app.database
  await prisma.teamMember.createMany({ data: others.map(userId => ({ accountId, userId })) })
  const stages = ['New', 'Talking'].map(name => ({ id: crypto.randomUUID(), name }))
  await prisma.pipelineStage.createMany({
    data: stages.map((stage, position) => ({ ...stage, accountId, position })),
  })
  const people = [ownerId, memberId, ...others]
  let turn = 0
  const next = () => people[turn++ % people.length] ?? ownerId
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (userId: string) => {
    // Anew when the clock is set, as a token lasts a day.
    const key = `${userId} ${clock.now}`
    const token = tokens.get(key) ?? issueToken(app, clock, userId)
    tokens.set(key, token)
    return token
  }
  const headersOf = async (as: string | null) => ({
    'x-forwarded-for': app.newAddress(),
    ...(as === null ? {} : { authorization: `Bearer ${await tokenOf(as)}` }),
  })
  return {
    app,
    clock,
    accountId,
    ownerId,
    strangerId: app.newUser(),
    neighbour: await newNeighbour(app),
    stages,
    async ask(query, variables = {}, as = next()) {
      return app.graphql(null, query, { accountId, ...variables }, { headers: await headersOf(as) })
    },
    async call(method, path, { body, as = next() } = {}) {
      return app.rest(method, path, { headers: await headersOf(as), ...(body ? { body } : {}) })
    },
  }
}

/** By the server's clock, which may be days away from the real one. */
async function issueToken({ services }: TestApp, clock: Clock, userId: string): Promise<string> {
  const token = await services.developmentIssuer?.issueToken(userId, { now: () => new Date(clock.now) })
  return token ?? ''
}

/** Lets the millisecond go by: the order of records that are created within the same one is not told. */
export async function passMillisecond(createdAt: string): Promise<void> {
  while (Date.now() <= Date.parse(createdAt)) await sleep(1)
}
