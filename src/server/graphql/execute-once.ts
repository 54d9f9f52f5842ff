import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { HttpError } from '../../http/errors.ts'
import { idempotencyKeyField } from '../../http/idempotency-key.ts'
import type { AnswerKeyed } from '../keyed-request.ts'
import { rootFields } from './checks/documents.ts'
import { badRequest, refusalError } from './errors.ts'
import { finish, maskErrors, payForBytes } from './execution.ts'
import type { Params } from './params.ts'
import type { GraphqlServerContext } from './server-context.ts'

/** A mutation whose request has an Idempotency-Key. */
interface KeyedMutation {
  readonly schema: GraphQLSchema
  readonly params: Params
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  /** Executes it, and leaves its errors as they are. */
  readonly execute: (context: GraphqlServerContext) => Promise<ExecutionResult>
}

/** Undoes a mutation whose answer has errors. */
class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly result: ExecutionResult

  constructor(result: ExecutionResult) {
    super('The answer has errors')
    this.result = result
  }
}

/**
 * Runs a mutation once for its key. It is done as a whole or, where its answer has an error anywhere, not at all: the
 * key may be used again then.
 */
export async function executeOnce(
  { schema, params, document, operation, execute }: KeyedMutation,
  context: GraphqlServerContext,
  answerKeyed: AnswerKeyed<GraphqlServerContext>,
): Promise<ExecutionResult> {
  let made: ExecutionResult = {}
  try {
    const asked = { endpoint: `mutation ${requireOneField(schema, document, operation)}`, input: params }
    const { body, isReplayed } = await answerKeyed(asked, context, async inside => {
      const executed = await execute(inside)
      if (executed.errors) throw new RefusedError(executed)
      if (inside.looksOnly) return { status: 200, headers: {}, body: null }
      made = await finish(executed, inside)
      if (made.errors) throw new RefusedError(made)
      return { status: 200, headers: {}, body: JSON.stringify(made) }
    })
    if (!isReplayed) return made
    context.isReplayed = true
    const text = body ?? ''
    await payForBytes(context, Buffer.byteLength(text))
    return JSON.parse(text)
  } catch (error) {
    return finish(maskErrors(refusalOf(error), context), context)
  }
}

/** What refuses the mutation; throws what is no refusal. */
function refusalOf(error: unknown): ExecutionResult {
  // Nothing of it is done, so nothing of it is shown.
  if (error instanceof RefusedError) return withoutData(error.result)
  if (error instanceof GraphQLError) return { errors: [error] }
  if (!(error instanceof HttpError) || error.answer.status === 503) throw error
  const problems = error.answer.body.details?.[idempotencyKeyField] ?? []
  if (problems.length > 0) return { errors: [badKey(problems.join(', '))] }
  return { errors: [refusalError(error.answer)] }
}

function withoutData({ data, ...result }: ExecutionResult): ExecutionResult {
  if (!data) return { ...result, data: null }
  return { ...result, data: Object.fromEntries(Object.keys(data).map(name => [name, null])) }
}

/** Whether a key means nothing to an operation: to a query, and to a mutation whose root fields all say so. */
export function ignoresKey(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): boolean {
  const fields = schema.getMutationType()?.getFields() ?? {}
  const names = operation === 'mutation' ? rootFields(document, selectionSet) : []
  return names.every(name => name === '__typename' || fields[name]?.extensions.ignoresKey === true)
}

function requireOneField(
  schema: GraphQLSchema,
  document: DocumentNode,
  { selectionSet }: OperationDefinitionNode,
): string {
  const [field, ...others] = rootFields(document, selectionSet).filter(name => name !== '__typename')
  if (field === undefined || others.length > 0) throw badKey('Goes with a mutation of one root field only')
  if (schema.getMutationType()?.getFields()[field]?.extensions.showsSecret)
    throw badKey(`Does not go with ${field}, whose answer has a secret and is given once`)
  return field
}

function badKey(problem: string): GraphQLError {
  return badRequest(`${idempotencyKeyField}: ${problem}`, 'BAD_USER_INPUT')
}
