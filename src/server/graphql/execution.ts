import { type ExecutionResult, execute, subscribe } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { inContextOfCaller } from '../../database/fairness/caller.ts'
import type { OperationCost } from '../../limits/operation-cost.ts'
import type { GraphqlServerContext } from './server-context.ts'

/**
 * Runs operations with graphql-js. Yoga's own executor takes a list's item for a promise where a caller
 * names one of its fields `then`.
 */
export function executeWithGraphqlJs(): Plugin<GraphqlServerContext, GraphqlServerContext> {
  return {
    onExecute({ setExecuteFn }) {
      setExecuteFn(execute)
    },
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn(async args => {
        const events = await subscribe(args)
        return Symbol.asyncIterator in events ? watch(events, args.contextValue) : events
      })
    },
  }
}

/** Notes the results of operations that are not streams, refusals included, and tells in them what they cost. */
export function noteOutcomes(): Plugin<GraphqlServerContext, GraphqlServerContext> {
  return {
    onExecutionResult({ result, context, setResult }) {
      if (!result || Symbol.asyncIterator in result || Array.isArray(result)) return
      context.outcome.note(result)
      const cost = describeCost(context.domain.cost)
      if (cost) setResult({ ...result, extensions: { ...result.extensions, cost } })
    },
  }
}

/** In points: what the operation asked for, and what is left of the caller's minute. */
function describeCost({ operation, left }: OperationCost) {
  if (!left || operation === 0) return null
  return { requested: operation, remaining: left.remaining, resetSeconds: left.resetSeconds }
}

/** Reads events on behalf of the caller, whoever asks for them, and notes the outcome of each. */
function watch(
  events: AsyncGenerator<ExecutionResult, void, void>,
  { outcome }: GraphqlServerContext,
): AsyncIterableIterator<ExecutionResult> {
  const next = inContextOfCaller(() => events.next())
  // Not a generator: one that is ended before its first event would not end its source.
  return {
    async next() {
      const result = await next()
      if (!result.done) outcome.note(result.value)
      return result
    },
    return: () => events.return(),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
