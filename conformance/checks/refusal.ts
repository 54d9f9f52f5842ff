import type { Check, Context } from '../check.ts'
import type { EndpointName } from '../endpoints.ts'
import { all, holds, refusesFields } from '../outcome.ts'

/** A body that is wrong in one field. */
export interface Refusal {
  readonly sentence: string
  readonly endpoint: EndpointName
  readonly validBody: (context: Context) => object
  readonly field: string
  /** undefined leaves the field out. */
  readonly value: unknown
  /** The message that the contract has for it. */
  readonly message?: string | undefined
}

/** Whether a body that is wrong in one field is a 400 that names this field. */
export function checkRefusal({ sentence, endpoint, validBody, ...wrong }: Refusal): Omit<Check, 'id'> {
  const { field, value, message } = wrong
  return {
    sentence,
    run: async context => {
      const body = { ...validBody(context), [field]: value }
      const reply = await context.caller.call(endpoint, { body })
      const outcome = refusesFields(reply, field)
      if (message === undefined) return outcome
      const isSaid = reply.text.includes(JSON.stringify([message]))
      return all(outcome, holds(isSaid, `"${field}":["${message}"]`, reply.text))
    },
  }
}
