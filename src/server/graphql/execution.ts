import { type ExecutionArgs, type ExecutionResult, execute, subscribe } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { inContextOfCaller, liftDeadline } from '../../database/fairness/caller.ts'
import { payAsRead } from '../../domain/streams/pay-as-read.ts'
import { pointsOfEvents } from '../../domain/streams/points-of-events.ts'
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
        if (!(Symbol.asyncIterator in events)) return events
        liftDeadline()
        return watch(events, args)
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

/**
 * Reads events on behalf of the caller, whoever asks for them, notes the outcome of each, and charges for those of
 * an export before they are given.
 */
function watch(
  events: AsyncGenerator<ExecutionResult, void, void>,
  args: ExecutionArgs,
): AsyncIterableIterator<ExecutionResult> {
  // As it is opened for each request; the resolvers' own context is all of it.
  const context = args.contextValue as GraphqlServerContext
  const { outcome, domain } = context
  const over = new AbortController()
  const next = inContextOfCaller(() => events.next())
  const pointsOf = pointsOfEvents(args)
  const pay = payAsRead(domain.cost, over.signal)
  // Not a generator: one that is ended before its first event would not end its source.
  return {
    async next() {
      const result = await next().finally(() => domain.streams.answered(context))
      if (result.done) return result
      outcome.note(result.value)
      await pay(pointsOf(result.value.data))
      return result
    },
    async return() {
      over.abort()
      return events.return()
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
