import type { Request } from '../caller.ts'
import { type Check, type Context, numberChecks } from '../check.ts'
import { type EndpointName, guardedNames, spellEndpoint } from '../endpoints.ts'
import { hasStatus, isError } from '../outcome.ts'

/** Section 9: who may call. */
export const accessChecks = numberChecks(9, [
  ...guardedNames.map(name =>
    refusal(
      `${spellEndpoint(name)} without a token is a 401`,
      name,
      () => ({ token: null }),
      401,
      'Unauthorized',
    ),
  ),
  ...guardedNames.map(name =>
    refusal(
      `${spellEndpoint(name)} with a token that is none is a 401`,
      name,
      () => ({ token: 'no.session.token' }),
      401,
      'Unauthorized',
    ),
  ),
  ...guardedNames.map(name => ({
    ...refusal(
      `${spellEndpoint(name)} of somebody else’s account is a 403`,
      name,
      ({ options }) => ({ account: options.otherAccount ?? '' }),
      403,
      'Forbidden: no access to this account',
    ),
    needs: ['otherAccount'] as const,
  })),
  {
    sentence: 'A team member may list the contacts',
    needs: ['memberToken'],
    run: async ({ caller, options }) =>
      hasStatus(
        await caller.call('listContacts', { token: options.memberToken ?? '', query: { page_size: 1 } }),
        200,
      ),
  },
  {
    sentence: 'The token may come as the session cookie',
    needs: ['cookie'],
    run: async ({ caller, options }) => {
      const headers = { cookie: `${options.cookie}=${options.token}` }
      return hasStatus(
        await caller.call('listContacts', { token: null, headers, query: { page_size: 1 } }),
        200,
      )
    },
  },
])

function refusal(
  sentence: string,
  name: EndpointName,
  requestOf: (context: Context) => Request,
  status: number,
  error: string,
): Omit<Check, 'id'> {
  return {
    sentence,
    run: async context => {
      const request = requestOf(context)
      const account = request.account ?? context.options.account
      const body = bodyOf(name, account)
      const reply = await context.caller.call(name, { ...request, ...(body ? { body } : {}) })
      return isError(reply, status, error)
    },
  }
}

function bodyOf(name: EndpointName, account: string): object | undefined {
  if (name === 'createContact') return { account_id: account, first_name: 'Conformance check' }
  if (name === 'createDeal') return { account_id: account, title: 'Conformance check' }
  return undefined
}
