import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { errorAnswer, HttpError, invalidPayload } from '../../../http/errors.ts'
import { uncounted } from '../../../limits/operation-cost.ts'
import { checkInput } from '../../../operations/check-input.ts'
import { readOperation } from '../../../operations/operation.ts'
import { runOperation } from '../../../operations/run.ts'
import { toHttpError } from '../../../rest/error-answers.ts'
import { countPublicCall } from '../../../rest/handle.ts'
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
    /** Runs it on what the request's path names; throws what REST answers in its place. */
    run: async (request: FastifyRequest, input: object = {}) => {
      const context = contextOf(request)
      const checked = checkInput(operation, { ...input, [parameter]: namedBy(request, parameter) })
      if (!checked.ok)
        throw new HttpError(
          parameter in checked.details ? errorAnswer(404, notFound) : invalidPayload(checked.details),
        )
      const work = () => runOperation(operation, checked.variables, context)
      const data = await runDocumented(request, operation, context, work).catch(error => {
        throw toHttpError(error, notFound)
      })
      return data as Answered<Data> // as its document says
    },
  }
}

/** What stands in the path, whatever it is. */
function namedBy({ params }: FastifyRequest, parameter: string): string {
  return String(Reflect.get(Object(params), parameter))
}
