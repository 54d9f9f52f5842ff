import { type ExecutionArgs, type ExecutionResult, GraphQLError, subscribe } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { inContextOfCaller, liftDeadline } from '../../database/fairness/caller.ts'
import { nextTurn } from '../../database/fairness/loop-turns.ts'
import { payAfterwards } from '../../domain/fields/pay-for-many.ts'
import { points } from '../../domain/fields/points.ts'
import { payAsRead } from '../../domain/streams/pay-as-read.ts'
import { pointsOfEvents } from '../../domain/streams/points-of-events.ts'
import type { OperationCost } from '../../limits/operation-cost.ts'
import type { CompiledOperation } from '../../operations/compile.ts'
import { executeDocument } from '../../operations/execute.ts'
import { answerByStatus } from './answer-by-status.ts'
import { boundAnswer } from './bound-answer.ts'
import { maskError } from './errors.ts'
import { noteErrors, noteResult } from './outcome.ts'
import type { GraphqlServerContext } from './server-context.ts'

/** What graphql-js runs, as a caller. */
interface RunArgs extends ExecutionArgs {
  readonly contextValue: GraphqlServerContext
}

/** An error of graphql-jit's as graphql-js makes it: with extensions. */
function asGraphqlError({ message, path, originalError }: GraphQLError): GraphQLError {
  return new GraphQLError(message, { path, originalError })
}

/**
 * Runs a query or a mutation, compiled or by graphql-js: yoga's own executor takes a list's item for a promise where
 * a caller names one of its fields `then`.
 */
export async function execute(args: RunArgs, compiled: CompiledOperation | null): Promise<ExecutionResult> {
  return finish(maskErrors(await executeOnly(args, compiled), args.contextValue), args.contextValue)
}

/** Runs a query or a mutation, and leaves its errors as they are. */
export async function executeOnly(
  args: RunArgs,
  compiled: CompiledOperation | null,
): Promise<ExecutionResult> {
  if (!compiled) return executeDocument(args)
  const result = await compiled(undefined, args.contextValue, args.variableValues ?? {})
  return result.errors ? { ...result, errors: result.errors.map(asGraphqlError) } : result
}

/** A result whose errors the caller may read; what it may not is logged. */
export function maskErrors(result: ExecutionResult, { log }: GraphqlServerContext): ExecutionResult {
  return result.errors ? { ...result, errors: result.errors.map(error => maskError(error, log)) } : result
}

/** Streams the events of subscriptions by graphql-js, on behalf of their callers. */
export function subscribeAsCaller(): Plugin<GraphqlServerContext, GraphqlServerContext> {
  return {
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn(async args => {
        const pointsOf = priceEvents(args)
        if (typeof pointsOf !== 'function') return pointsOf
        const events = await subscribe(args)
        if (!(Symbol.asyncIterator in events)) return events
        liftDeadline()
        return watch(events, args, pointsOf)
      })
    },
  }
}

/** The result that refuses a subscription which cannot be priced. */
function priceEvents(args: ExecutionArgs): ReturnType<typeof pointsOfEvents> | ExecutionResult {
  try {
    return pointsOfEvents(args)
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] }
    throw error
  }
}

/** From so many points on, to measure an answer takes milliseconds, and from so many bytes on, to write it as JSON. */
const pointsOfLongAnswer = 500
const bytesOfLongAnswer = 256 * 1024

/** Bounds a result, notes it, a refusal included, and adds what it costs and the status that it is answered with. */
export async function finish(
  given: ExecutionResult,
  context: GraphqlServerContext,
): Promise<ExecutionResult> {
  // Running the operation, measuring its result and writing it can each take tens of milliseconds.
  if (context.cost.operation >= pointsOfLongAnswer) await nextTurn()
  const staysDone = context.work.operationKind === 'mutation' && !context.answerKeyed
  const { result, bytes, madeBytes } = boundAnswer(given, staysDone)
  await payForBytes(context, madeBytes)
  noteResult(context.work, result)
  const cost = describeCost(context.cost)
  if (bytes > bytesOfLongAnswer) await nextTurn()
  return answerByStatus(cost ? { ...result, extensions: { ...result.extensions, cost } } : result)
}

/** Charges for the bytes of an answer: the cost of a value does not depend on its length, nor that of a record on the fields read. */
export async function payForBytes(
  { work, cost }: GraphqlServerContext,
  answeredBytes: number,
): Promise<void> {
  const owed = answeredBytes / points.answeredForAPoint + work.readBytes / points.readForAPoint
  await payAfterwards(cost, Math.floor(Math.max(0, owed - points.pointsOfBytesFree)))
}

/** In points: the operation's own, all that the request was charged, and the rest of the caller's minute. */
function describeCost({ operation, spent, left }: OperationCost) {
  if (!left || operation === 0) return null
  return { requested: operation, spent, remaining: left.remaining, resetSeconds: left.resetSeconds }
}

/**
 * Reads events on behalf of the caller, notes the outcome of each, and charges for those of
 * an export before they are given.
 */
function watch(
  events: AsyncGenerator<ExecutionResult, void, void>,
  args: ExecutionArgs,
  pointsOf: (data: unknown) => number,
): AsyncIterableIterator<ExecutionResult> {
  // As it is opened for each request; the resolvers' own context is all of it.
  const context = args.contextValue as GraphqlServerContext
  const over = new AbortController()
  const next = inContextOfCaller(() => events.next())
  const pay = payAsRead(context.cost, over.signal)
  // Not a generator: one that is ended before its first event would not end its source.
  return {
    async next() {
      const result = await next().finally(() => context.exportRun?.answered())
      if (result.done) return result
      noteErrors(context.work, result.value)
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
