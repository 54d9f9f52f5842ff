import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
} from 'graphql'
import type { LRUCache } from 'lru-cache'
import type { Config } from '../../../config.ts'
import { currentCaller } from '../../../database/fairness/caller.ts'
import { isTurnOver, nextTurn } from '../../../database/fairness/loop-turns.ts'
import type { Context } from '../../../domain/context.ts'
import { DomainError } from '../../../domain/errors.ts'
import { charge } from '../../../domain/fields/charge.ts'
import { errorAnswer, httpErrors } from '../../../http/errors.ts'
import { copyBeginning } from '../../../observation/copy-beginning.ts'
import { documentRefused } from '../../../observation/events.ts'
import { badRequest, maskError, refusalError } from '../errors.ts'
import { HeavyOperations } from '../heavy-operations.ts'
import { isLarge } from '../large-bodies.ts'
import type { Params } from '../params.ts'
import type { GraphqlServerContext } from '../server-context.ts'
import { pointsToMeasure, pointsToParse, pointsToRun, pointsToValidate } from './costs.ts'
import { countSelections, needsCaller, parseBounded, takesLargeBody, validateDocument } from './documents.ts'
import type { SingleOperation } from './introspection.ts'
import { bytesOfDocuments, openKnownDocuments } from './known-documents.ts'
import { shorten } from './shorten-refusals.ts'
import type { TrustedDocument, TrustedDocuments } from './trusted-documents.ts'
import { findBadVariables } from './variables.ts'

/** From how many points on work takes milliseconds: many requests that come together would do it all in one go. */
const pointsOfLongWork = 50
/** Each line of the log has it, in characters. */
const maxNameInLog = 100

/** Whose documents are read, and how. */
interface Audience {
  readonly known: LRUCache<string, DocumentNode>
  readonly isStranger: boolean
  readonly hidesSchema: boolean
}

/**
 * Decides whether an operation runs before anything of it does: the document is read and charged by its
 * size, whoever calls may ask for its fields at all, it is valid, its variables fit, and its cost is
 * taken from the caller's budget. It answers the operation that may run, or throws one refusal, or an AggregateError of
 * several.
 */
export function openRequestCheck(
  schema: GraphQLSchema,
  trusted: TrustedDocuments,
  { production, onlyTrustedDocuments }: Pick<Config, 'production' | 'onlyTrustedDocuments'>,
) {
  // An error message for one of them is never sent to the other.
  const callers: Audience = {
    known: openKnownDocuments(bytesOfDocuments.ofCallers),
    isStranger: false,
    hidesSchema: false,
  }
  const strangers: Audience = {
    known: openKnownDocuments(bytesOfDocuments.ofStrangers),
    isStranger: true,
    hidesSchema: production,
  }
  const heavy = new HeavyOperations()
  return async (params: Params, context: GraphqlServerContext) => {
    const audience = context.viewer ? callers : strangers
    const read = trusted.find(params.query) ?? (await readUntrusted(params.query, audience, context))
    const { document } = read
    if (audience.isStranger && needsCaller(schema, document)) throw refusalError(httpErrors.unauthorized)
    const operation = await checkOperation(schema, audience, { ...params, document }, context)
    context.place.leave = await heavy.begin(currentCaller() ?? '', context.cost.operation)
    return { ...read, operation }
  }

  async function readUntrusted(text: string, audience: Audience, context: Context): Promise<TrustedDocument> {
    if (onlyTrustedDocuments) throw notTrusted()
    return { document: await readDocument(schema, audience, text, context), compiled: null }
  }
}

/** A refusal by the check as the caller reads it. */
export function readRefusal(error: unknown, { log, body }: GraphqlServerContext): GraphQLError[] {
  const refusals: unknown[] = error instanceof AggregateError ? error.errors : [error]
  const errors = shorten(
    refusals.map(each => maskError(each, log)),
    body.length,
  )
  documentRefused.tell({ reason: String(errors[0]?.extensions.code ?? 'UNKNOWN') })
  return errors
}

async function checkOperation(
  schema: GraphQLSchema,
  { hidesSchema: hideSuggestions }: Audience,
  { document, operationName, variables }: Params & Pick<TrustedDocument, 'document'>,
  context: GraphqlServerContext,
): Promise<OperationDefinitionNode> {
  const { work, body } = context
  const operation = getOperationAST(document, operationName)
  if (!operation) throw noSuchOperation(operationName)
  if (operation.operation === 'subscription' && !context.acceptsEvents()) throw refusalError(noEvents)
  const name = operation.name && copyBeginning(operation.name.value, maxNameInLog)
  Object.assign(work, { operation: name, operationKind: operation.operation })
  const isLargeBody = isLarge(body.length)
  if (isLargeBody && !takesLargeBody(schema, operation)) throw refusalError(httpErrors.bodyTooLarge)
  // To read a large body, and each walk through it, takes up to some fifty milliseconds: others get their turn between.
  if (isLargeBody) await nextTurn()
  throwAll(findBadVariables(schema, { operation, variables, hideSuggestions }))
  if (isLargeBody) await nextTurn()
  await payToRun(schema, { document, operation, variables }, context)
  if (isLargeBody) await nextTurn()
  return operation
}

async function readDocument(
  schema: GraphQLSchema,
  { known, isStranger, hidesSchema }: Audience,
  text: string,
  context: Context,
): Promise<DocumentNode> {
  const read = known.get(text)
  if (read) return read
  await pay(context, pointsToParse(text))
  const located = parseBounded(text, { isStranger })
  if (isStranger && needsCaller(schema, located)) throw refusalError(httpErrors.unauthorized)
  await pay(context, pointsToValidate(countSelections(located)))
  throwAll(validateDocument(schema, located, { hidesSchema }))
  // Only validation reports locations: with them a document takes three to four times the memory.
  const document = parse(text, { noLocation: true })
  known.set(text, document)
  return document
}

/** Charges for an operation before it runs, or for the checks that refused it. */
async function payToRun(
  schema: GraphQLSchema,
  asked: SingleOperation,
  context: GraphqlServerContext,
): Promise<void> {
  const toMeasure = pointsToMeasure(schema, asked)
  await pay(context, toMeasure.before)
  try {
    context.cost.operation = pointsToRun(schema, asked, context)
  } catch (error) {
    await pay(context, toMeasure.refused)
    throw error
  }
  await pay(context, context.cost.operation - toMeasure.before)
}

/** Charges for work before it is done, and gives others their turn before it where it takes its time and the turn is over. */
async function pay(context: Context, points: number): Promise<void> {
  await charge(context, points)
  if (points >= pointsOfLongWork && isTurnOver()) await nextTurn()
}

function throwAll(errors: readonly GraphQLError[]): void {
  if (errors.length > 0) throw new AggregateError(errors)
}

const noEvents = errorAnswer(406, 'A subscription is answered as text/event-stream, which Accept leaves out')

function notTrusted(): GraphQLError {
  return badRequest('Only trusted documents are run here', 'DOCUMENT_NOT_TRUSTED')
}

function noSuchOperation(name: string | undefined): DomainError {
  return new DomainError(
    'BAD_USER_INPUT',
    name ? `The document has no operation ${name}` : 'operationName must say which operation is to run',
  )
}
