import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../domain/context.ts'
import { isOfAnyNetwork, readIdempotencyKey } from '../http/idempotency-key.ts'
import { answerOnce, type KeptAnswer, type MadeAnswer } from '../idempotency/answer-once.ts'
import { currentWork } from '../observation/request-work.ts'
import { payerKey } from './request-context.ts'
import type { Services } from './services.ts'

/** What a request with an Idempotency-Key asks for, and with which input. */
export interface Asked {
  readonly endpoint: string
  readonly input: unknown
}

/**
 * Answers a request once for its key; the work is done in the context that it is given, which goes by the caller's. In
 * one that only looks it throws where the caller may not have the kept answer, and what it returns is left.
 */
export type AnswerKeyed<Given extends Context> = (
  asked: Asked,
  context: Given,
  work: (inside: Given) => Promise<KeptAnswer>,
) => Promise<KeptAnswer & { readonly isReplayed: boolean }>

/** How a request with an Idempotency-Key is answered; undefined for one without. The key is read when it is. */
export function keyedAnswers<Given extends Context>(
  headers: IncomingHttpHeaders,
  services: Services,
): AnswerKeyed<Given> | undefined {
  const field = headers['idempotency-key']
  if (field === undefined) return undefined
  return async ({ endpoint, input }, context, work) => {
    const key = readIdempotencyKey(String(field))
    const caller = !context.viewer && isOfAnyNetwork(key) ? 'any network' : payerKey(context)
    const request = { caller, endpoint, key, input: asSeen(input, context) }
    let attempts = 0
    const beginSpending = context.cost.repeatable()
    const begin = async () => {
      beginSpending()
      if (attempts++ > 0) await forgetClaims(context)
    }
    return answerOnce(services, request, {
      make: async (database): Promise<MadeAnswer> => {
        await begin()
        // What a first attempt found out does not hold for a second.
        const fresh = { database, openAccounts: new Set<string>(), todays: new Map() }
        const answer = await work({ ...context, ...fresh })
        return { ...answer, accountId: currentWork()?.accountId }
      },
      mayRepeat: async database => {
        await begin()
        await work({ ...context, database, looksOnly: true })
      },
    })
  }
}

/** What a caller without the scope `read` is answered can be less: it is another answer. */
function asSeen(input: unknown, { viewer }: Context): unknown {
  return viewer?.scopes.has('read') === false ? { withoutRead: input } : input
}

/** Of REST the claim holds for all attempts: a field finds it again. */
async function forgetClaims({ viaRest, limitClaims }: Context): Promise<void> {
  if (viaRest) return
  for (const claim of limitClaims.values()) await claim.release()
  limitClaims.clear()
}
