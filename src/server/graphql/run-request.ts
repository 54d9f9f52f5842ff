import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { createYoga, isAsyncIterable, type Plugin, type YogaServer } from 'graphql-yoga'
import type { Services } from '../services.ts'
import { openRequestCheck, readRefusal } from './checks/check-request.ts'
import { openTrustedDocuments } from './checks/trusted-documents.ts'
import { maskError } from './errors.ts'
import { executeOnce, ignoresKey } from './execute-once.ts'
import { execute, executeOnly, finish, subscribeAsCaller } from './execution.ts'
import { type Params, readParams } from './params.ts'
import type { GraphqlServerContext } from './server-context.ts'

/** A result, or a stream of them. */
export type GraphqlResult = NonNullable<Awaited<ReturnType<YogaServer<object, object>['getResultForParams']>>>

/** Yoga hands its plugins a request; ours look at none. */
const anyRequest = new Request('http://localhost', { method: 'POST' })

/** The log of the current request: yoga hands errors over without saying which request they belong to. */
const requestLog = new AsyncLocalStorage<FastifyBaseLogger>()

/**
 * Runs what requests send: checked, then by graphql-js, and only subscriptions through yoga. Its requests, responses
 * and hooks took four tenths of a query's time; see bench/where-the-time-goes.md.
 */
export function openRequestRunner(schema: GraphQLSchema, { config, log }: Services) {
  const trusted = openTrustedDocuments(schema, config)
  const check = openRequestCheck(schema, trusted, config)
  const yoga = createYoga<GraphqlServerContext, object>({
    schema,
    logging: false,
    graphiql: false,
    parserAndValidationCache: false,
    maskedErrors: { maskError: error => maskError(error, requestLog.getStore() ?? log) },
    plugins: [useChecked(), subscribeAsCaller()],
  })
  const stream = async ({ query, operationName, variables }: Params, context: GraphqlServerContext) => {
    const params = { query, variables, ...(operationName && { operationName }) }
    const result = await requestLog.run(context.log, () =>
      yoga.getResultForParams({ params, request: anyRequest }, context),
    )
    return isAsyncIterable(result) ? result : finish(result ?? {}, context)
  }
  return {
    /** Of yoga, which writes streams with it. */
    fetchAPI: yoga.fetchAPI,
    async run(context: GraphqlServerContext): Promise<GraphqlResult> {
      const checked = await readChecked(context).catch(error => ({ errors: readRefusal(error, context) }))
      if ('errors' in checked) return finish(checked, context)
      const { params, document, operation } = checked
      // Of what refuses an argument, graphql-jit does not say that it is the caller's.
      const compiled = context.refusesFields ? null : checked.compiled
      context.checked = document
      if (operation.operation === 'subscription') return stream(params, context)
      const { operationName, variables: variableValues } = params
      const args = { schema, document, operationName, variableValues, contextValue: context }
      if (context.answerKeyed && ignoresKey(schema, document, operation)) context.answerKeyed = undefined
      if (!context.answerKeyed) return execute(args, compiled)
      const executeIn = (inside: GraphqlServerContext) =>
        executeOnly({ ...args, contextValue: inside }, compiled)
      return executeOnce(
        { schema, params, document, operation, execute: executeIn },
        context,
        context.answerKeyed,
      )
    },
  }

  async function readChecked(context: GraphqlServerContext) {
    const params = readParams(context.body, id => trusted.textOf(id))
    return { params, ...(await check(params, context)) }
  }
}

/** Lets yoga run the document that was checked. */
function useChecked(): Plugin<GraphqlServerContext, GraphqlServerContext> {
  return {
    onParse({ context, setParsedDocument }) {
      if (context.checked) setParsedDocument(context.checked)
    },
    onValidate({ setResult }) {
      setResult([])
    },
  }
}
