import type { Answer, GraphqlAnswer, TestApp } from '../support/app.ts'
import type { Clock } from './world.ts'

/** An account and the people who use it, over GraphQL and REST. */
export interface People {
  readonly accountId: string
  readonly ownerId: string
  readonly memberIds: readonly string[]
  /** Whose turn it is. */
  next(): string
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

/** A fresh account with so many members, who ask the gateways in turn. */
export async function newPeople(
  [app, ...others]: readonly [TestApp, ...TestApp[]],
  clock: Clock,
  memberCount: number,
): Promise<People> {
  const { accountId, ownerId, memberId } = await app.newAccount()
  const members = Array.from({ length: memberCount }, () => app.newUser())
  await app.database.prisma.teamMember.createMany({ data: members.map(userId => ({ accountId, userId })) })
  const memberIds = [memberId, ...members]
  const people = [ownerId, ...memberIds]
  const gateways = [app, ...others]
  let turn = 0
  const next = () => people[turn++ % people.length] ?? ownerId
  const nextGateway = () => gateways[turn % gateways.length] ?? app
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (gateway: TestApp, userId: string) => {
    // Anew when the clock is set, as a token lasts a day.
    const key = `${gateway.url} ${userId} ${clock.now}`
    const token = tokens.get(key) ?? issueToken(gateway, clock, userId)
    tokens.set(key, token)
    return token
  }
  const headersOf = async (gateway: TestApp, as: string | null) => ({
    'x-forwarded-for': app.newAddress(),
    ...(as === null ? {} : { authorization: `Bearer ${await tokenOf(gateway, as)}` }),
  })
  return {
    accountId,
    ownerId,
    memberIds,
    next,
    async ask(query, variables = {}, as = next()) {
      const gateway = nextGateway()
      const headers = await headersOf(gateway, as)
      return gateway.graphql(null, query, { accountId, ...variables }, { headers })
    },
    async call(method, path, { body, as = next() } = {}) {
      const gateway = nextGateway()
      return gateway.rest(method, path, {
        headers: await headersOf(gateway, as),
        ...(body ? { body } : {}),
      })
    },
  }
}

/** By the server's clock, which may be days away from the real one. */
async function issueToken({ services }: TestApp, clock: Clock, userId: string): Promise<string> {
  const token = await services.developmentIssuer?.issueToken(userId, { now: () => new Date(clock.now) })
  return token ?? ''
}
