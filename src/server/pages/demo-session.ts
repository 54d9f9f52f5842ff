import type { FastifyRequest } from 'fastify'
import { demo } from '../../../demo/demo.ts'
import type { Services } from '../services.ts'
import { issueDemoToken, pageIssuer } from './development-session.ts'

/** A user that a page of a development server can act as at once. */
export interface DemoSession {
  readonly token: string
  readonly accountId: string
}

/** A session of the demo account's owner for the page that is asked for, or null where pages hand out none. */
export async function demoSession(request: FastifyRequest, services: Services): Promise<DemoSession | null> {
  const issuer = pageIssuer(request, services)
  return issuer && { token: await issueDemoToken(issuer, services), accountId: demo.accountId }
}
