import type { Request } from '../caller.ts'
import { type Check, type Context, NotChecked, numberChecks, type Outcome } from '../check.ts'
import { type EndpointName, endpoints, spellEndpoint } from '../endpoints.ts'
import { all, holds, isError } from '../outcome.ts'
import { readExport } from './account-export.ts'
import { submissionOf } from './forms.ts'

const exceeded = 'Rate limit exceeded'
/** Parallel calls. */
const atOnce = 10
const windowMs = 60_000

const byTheMinute = (Object.keys(endpoints) as EndpointName[]).filter(name => name !== 'exportAccount')

/** Section 10: the limits, used up. */
export const limitChecks = numberChecks(10, [
  ...byTheMinute.map(
    (name): Omit<Check, 'id'> => ({
      sentence: `${spellEndpoint(name)}: ${endpoints[name].max} requests a minute, then 429`,
      needs: name === 'submitForm' ? ['limits', 'form'] : ['limits'],
      run: context => useUp(context, name),
    }),
  ),
  {
    sentence: `${spellEndpoint('exportAccount')}: 1 request an hour, then 429`,
    needs: ['limits'],
    run: async context => {
      const first = await readExport(context)
      const second = await context.caller.callAtOnce('exportAccount')
      return all(
        holds(first.status === 200, '1 let through', first.status),
        isError(cut(second), 429, exceeded),
      )
    },
  },
])

async function useUp(context: Context, name: EndpointName): Promise<Outcome> {
  const { caller } = context
  const { max } = endpoints[name]
  const request = requestOf(context, name)
  await caller.waitForFreshWindow(name)
  const startedAtMs = performance.now()
  const statuses: number[] = []
  for (let made = 0; made < max; made += atOnce) {
    const calls = Array.from({ length: Math.min(atOnce, max - made) }, () => caller.callAtOnce(name, request))
    statuses.push(...(await Promise.all(calls)).map(({ status }) => status))
  }
  const last = await caller.callAtOnce(name, request)
  if (performance.now() - startedAtMs >= windowMs) throw new NotChecked('the server took more than a minute')
  const refused = statuses.filter(status => status === 429).length
  return all(
    isError(cut(last), 429, exceeded),
    holds(refused === 0, `${max} let through`, `${max - refused} let through`),
  )
}

function cut<Reply extends { readonly text: string }>(reply: Reply): Reply {
  return { ...reply, text: reply.text.slice(0, 200) }
}

function requestOf(context: Context, name: EndpointName): Request {
  const { account, form = '' } = context.options
  if (name === 'createContact')
    return { body: { account_id: account, first_name: `Conformance check ${context.run}` } }
  if (name === 'createDeal')
    return { body: { account_id: account, title: `Conformance check ${context.run}` } }
  if (name === 'submitForm') return { token: null, formId: form, body: submissionOf(context) }
  return name === 'exportContacts' ? {} : { query: { page_size: 1 } }
}
