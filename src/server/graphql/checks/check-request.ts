import { setImmediate as nextTurn } from 'node:timers/promises'
import { type DocumentNode, type GraphQLError, type GraphQLSchema, getOperationAST } from 'graphql'
import type { GraphQLParams, Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../domain/context.ts'
import { DomainError } from '../../../domain/errors.ts'
import { charge } from '../../../domain/fields/charge.ts'
import { documentRefused } from '../../../observation/events.ts'
import { bodyTooLarge, maskError, signedOut } from '../errors.ts'
import { isLarge } from '../large-bodies.ts'
import type { GraphqlServerContext } from '../server-context.ts'
import { pointsToParse, pointsToRun, pointsToValidate } from './costs.ts'
import { countSelections, needsCaller, parseBounded, takesLargeBody, validateDocument } from './documents.ts'
import { findBadVariables } from './variables.ts'

/** The documents that clients send again and again are kept: this many of callers, and of strangers. */
const maxDocuments = 500
/** Long ones are not kept: strangers could fill the memory with them. */
const maxKeptCharacters = 10_000

/** A valid document, or what validation says against it. */
interface KnownDocument {
  readonly document: DocumentNode
  readonly errors: readonly GraphQLError[]
}

/** Which documents of whom are kept, and how they are read. */
interface Audience {
  readonly known: LRUCache<string, KnownDocument>
  readonly isStranger: boolean
  readonly hidesSchema: boolean
}

/**
 * Decides whether an operation runs before anything of it does: the document is read and charged by its
 * size, whoever calls may ask for its fields at all, it is valid, its variables fit, and its cost is
 * taken from the caller's budget.
 */
export function checkRequests(
  schema: GraphQLSchema,
  { production }: { readonly production: boolean },
): Plugin<GraphqlServerContext, GraphqlServerContext> {
  // What one of them was told is never answered to the other.
  const callers = openAudience({ isStranger: false, hidesSchema: false })
  const strangers = openAudience({ isStranger: true, hidesSchema: production })
  return {
    async onParams({ params, context, setResult }) {
      const audience = context.domain.viewer ? callers : strangers
      try {
        context.checked = await checkOperation(schema, audience, params, context)
      } catch (error) {
        const refusals = error instanceof AggregateError ? error.errors : [error]
        const errors = refusals.map(each => maskError(each, context.log))
        if (documentRefused.isHeard)
          documentRefused.tell({ reason: String(errors[0]?.extensions.code ?? 'UNKNOWN') })
        setResult({ errors })
      }
    },
    onParse({ context, setParsedDocument }) {
      if (context.checked) setParsedDocument(context.checked)
    },
    onValidate({ setResult }) {
      setResult([])
    },
  }
}

function openAudience(options: Omit<Audience, 'known'>): Audience {
  return { ...options, known: new LRUCache({ max: maxDocuments }) }
}

/** The document, once all is well with what is asked of it; throws one refusal, or an AggregateError of several. */
async function checkOperation(
  schema: GraphQLSchema,
  audience: Audience,
  { query = '', operationName, variables: sent }: GraphQLParams,
  { domain, outcome, body }: GraphqlServerContext,
): Promise<DocumentNode> {
  const document = await readDocument(schema, audience, query, domain)
  const operation = getOperationAST(document, operationName)
  if (!operation) throw noSuchOperation(operationName)
  outcome.begin(operation)
  const isLargeBody = isLarge(body.length)
  if (isLargeBody && !takesLargeBody(schema, operation)) throw bodyTooLarge()
  // To read a large body, and each walk through it, takes up to some fifty milliseconds: others get their turn between.
  if (isLargeBody) await nextTurn()
  const variables = sent ?? {}
  const { hidesSchema: hideSuggestions } = audience
  throwAll(findBadVariables(schema, { operation, variables, hideSuggestions }))
  if (isLargeBody) await nextTurn()
  domain.cost.operation = pointsToRun(schema, { document, operation, variables }, domain)
  await charge(domain, domain.cost.operation)
  if (isLargeBody) await nextTurn()
  return document
}

async function readDocument(
  schema: GraphQLSchema,
  { known, isStranger, hidesSchema }: Audience,
  text: string,
  context: Context,
): Promise<DocumentNode> {
  const { document, errors } = known.get(text) ?? (await readUnknown())
  throwAll(errors)
  return document

  async function readUnknown(): Promise<KnownDocument> {
    await charge(context, pointsToParse(text))
    const document = parseBounded(text, { isStranger })
    if (isStranger && needsCaller(schema, document)) throw signedOut()
    await charge(context, pointsToValidate(countSelections(document)))
    const read = { document, errors: validateDocument(schema, document, { hidesSchema }) }
    if (text.length <= maxKeptCharacters) known.set(text, read)
    return read
  }
}

function throwAll(errors: readonly GraphQLError[]): void {
  if (errors.length > 0) throw new AggregateError(errors)
}

function noSuchOperation(name: string | null | undefined): DomainError {
  return new DomainError(
    'BAD_USER_INPUT',
    name ? `The document has no operation ${name}` : 'operationName must say which operation is to run',
  )
}
