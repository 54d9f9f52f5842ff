import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Context } from '../../../domain/context.ts'
import { errorAnswer, HttpError, invalidPayload } from '../../../http/errors.ts'
import { uncounted } from '../../../limits/operation-cost.ts'
import { checkInput } from '../../../operations/check-input.ts'
import { readOperation } from '../../../operations/operation.ts'
import { runOperation } from '../../../operations/run.ts'
import { toHttpError } from '../../../rest/error-answers.ts'
import { countPublicCall } from '../../../rest/handle.ts'
import { keyedAnswers } from '../../keyed-request.ts'
import { makeContext } from '../../request-context.ts'
import { runDocumented } from '../../run-operation.ts'
import type { Services } from '../../services.ts'

/** What a visitor's path names. */
export interface Visited {
  /** The parameter of the route, and the variable of the operation, that names it. */
  readonly parameter: string
  /** What a 404 says, whatever the reason. */
  readonly notFound: string
  /** Whether it matters who is signed in. */
  readonly knowsViewer?: boolean
}

/** Data whose root fields are there: without one, the operation has failed. */
type Answered<Data> = { readonly [Field in keyof Data]: NonNullable<Data[Field]> }

/** Reads from its document an operation that any visitor can run on what a path names. */
export function openVisitorOperation<Data>(
  services: Services,
  schema: GraphQLSchema,
  document: TypedDocumentNode<Data, never>,
  { parameter, notFound, knowsViewer = false }: Visited,
) {
  const operation = readOperation(schema, document)
  const contextOf = (request: FastifyRequest) =>
    makeContext(request, services, {
      viewer: knowsViewer ? request.viewer : null,
      viaRest: true,
      cost: uncounted,
    })
  return {
    /** Counts the request under the operation's limit, once; throws the 429. */
    count: (request: FastifyRequest) => countPublicCall({ operation }, contextOf(request)),
    /** Runs it on what the request's path names, with a key once; throws what REST answers in its place. */
    run: async (request: FastifyRequest, input: object = {}, key: string | null = null) => {
      const context = contextOf(request)
      const checked = checkInput(operation, { ...input, [parameter]: namedBy(request, parameter) })
      if (!checked.ok)
        throw new HttpError(
          parameter in checked.details ? errorAnswer(404, notFound) : invalidPayload(checked.details),
        )
      const { variables } = checked
      const answer = (inside: Context) =>
        runOperation(operation, variables, inside).catch(error => {
          throw toHttpError(error, notFound)
        })
      const once = key === null ? undefined : keyedAnswers({ 'idempotency-key': key }, services)
      const work = async () => {
        if (!once) return answer(context)
        // Where its visitor was may be told otherwise by now, and is no part of what the key stands for.
        const asked = { endpoint: `page ${operation.name}`, input: variables[parameter] }
        const { body } = await once(asked, context, async inside => {
          const data = await answer(inside)
          return { status: 200, headers: {}, body: JSON.stringify(data) }
        })
        return JSON.parse(body ?? '')
      }
      const data = await runDocumented(request, operation, context, work)
      return data as Answered<Data> // as its document says
    },
  }
}

/** What stands in the path, whatever it is, without what mail and chat put behind a link: a full stop, a bracket. */
function namedBy({ params }: FastifyRequest, parameter: string): string {
  const named = String(Reflect.get(Object(params), parameter))
  return /^[\w-]+/.exec(named)?.[0] ?? named
}
