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

/** One of the operations on a form that any visitor can run. */
export interface VisitorOperation<Data> {
  /** Counts the request under the operation's limit, once; throws the 429. */
  count(request: FastifyRequest): Promise<void>
  /** Runs it on the form that the request's path names; throws what REST answers in its place. */
  run(request: FastifyRequest, input?: object): Promise<Answered<Data>>
}

/** Data whose root fields are there: without one, the operation has failed. */
type Answered<Data> = { readonly [Field in keyof Data]: NonNullable<Data[Field]> }

/** As the contract says it of a submission. */
const notFound = 'Form not found or inactive'

/** Reads an operation with the variable `$form_id` from its document. */
export function openVisitorOperation<Data>(
  services: Services,
  schema: GraphQLSchema,
  document: TypedDocumentNode<Data, never>,
): VisitorOperation<Data> {
  const operation = readOperation(schema, document)
  const contextOf = (request: FastifyRequest) =>
    makeContext(request, services, { viewer: null, viaRest: true, cost: uncounted })
  return {
    count: request => countPublicCall({ operation }, contextOf(request)),
    run: async (request, input = {}) => {
      const context = contextOf(request)
      const checked = checkInput(operation, { ...input, ...formOf(request) })
      if (!checked.ok) throw new HttpError(refuse(checked.details))
      const work = () => runOperation(operation, checked.variables, context)
      const data = await runDocumented(request, operation, context, work).catch(error => {
        throw toHttpError(error, notFound)
      })
      return data as Answered<Data> // as its document says
    },
  }
}

/** The id in the path, whatever it is. */
export function formOf({ params }: FastifyRequest): { readonly form_id: string } {
  return params as { form_id: string } // of each of these routes
}

function refuse(details: Record<string, string[]>) {
  return 'form_id' in details ? errorAnswer(404, notFound) : invalidPayload(details)
}
