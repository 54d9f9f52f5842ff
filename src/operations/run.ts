import {
  createSourceEventStream,
  type ExecutionResult,
  GraphQLError,
  mapSourceToResponseEvent,
  validateSubscriptionArgs,
} from 'graphql'
import type { Details } from './check-input.ts'
import type { Operation } from './operation.ts'
import { typeName } from './variables.ts'

/** The failure of an operation, in terms of the domain's error codes. */
export interface OperationFailure {
  /** The domain's code; null for the unforeseen. */
  readonly code: string | null
  readonly message: string
  readonly extensions: Readonly<Record<string, unknown>>
  /** The problems by field, with the input's names. */
  readonly details: Details | null
  /** For the log only. */
  readonly cause: unknown
}

/** A failure of an operation, as an exception. */
export class OperationError extends Error {
  readonly failure: OperationFailure

  constructor(failure: OperationFailure) {
    super(failure.message, { cause: failure.cause })
    this.failure = failure
  }
}

type Variables = Readonly<Record<string, unknown>>

/** Runs a query or mutation as the caller of the context; throws {@link OperationError}. */
export async function runOperation(
  operation: Operation,
  variables: Variables,
  context: object,
): Promise<Record<string, unknown>> {
  return unwrap(operation, await operation.execute(undefined, context, variables))
}

/**
 * Starts a subscription and returns the data of its events; throws {@link OperationError} where it is refused. Ending
 * the events ends the work behind them.
 */
export async function streamOperation(
  operation: Operation,
  variables: Variables,
  context: object,
): Promise<AsyncIterable<Record<string, unknown>>> {
  const events = await subscribe(operation, variables, context)
  if (Symbol.asyncIterator in events) return readData(operation, events)
  throw new OperationError(describeFailure(operation, events.errors?.[0] ?? new GraphQLError('No events')))
}

async function* readData(
  operation: Operation,
  events: AsyncIterable<ExecutionResult>,
): AsyncGenerator<Record<string, unknown>, void, void> {
  try {
    for await (const event of events) yield unwrap(operation, event)
  } catch (error) {
    // An error that ends the source arrives as it was thrown, not as an event.
    throw error instanceof GraphQLError ? new OperationError(describeFailure(operation, error)) : error
  }
}

/** Does the work of graphql's own `subscribe`, but answers each event by the compiled operation. */
async function subscribe(
  { schema, document, execute }: Operation,
  variables: Variables,
  context: object,
): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
  const args = validateSubscriptionArgs({
    schema,
    document,
    variableValues: variables,
    contextValue: context,
  })
  if (!('schema' in args)) return { errors: args }
  const source = await createSourceEventStream(args)
  if (!(Symbol.asyncIterator in source)) return source
  return mapSourceToResponseEvent(args, source, ({ rootValue }) => execute(rootValue, context, variables))
}

function unwrap(operation: Operation, { data, errors }: ExecutionResult): Record<string, unknown> {
  const error = errors?.[0]
  if (error) throw new OperationError(describeFailure(operation, error))
  return data ?? {}
}

function describeFailure(operation: Operation, error: GraphQLError): OperationFailure {
  const extensions = error.extensions ?? {} // a compiled operation leaves empty ones out
  const { code, fields } = extensions
  return {
    code: typeof code === 'string' ? code : null,
    message: error.message,
    extensions,
    details: typeof fields === 'object' && fields !== null ? nameFields(operation, { ...fields }) : null,
    cause: error.originalError ?? error,
  }
}

/** Domain errors name arguments by path; the input knows them by the operation's variables. */
function nameFields(operation: Operation, fields: Record<string, string[]>): Details {
  return Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [nameField(operation, path), messages]),
  )
}

function nameField(operation: Operation, path: string): string {
  const exact = operation.variables.find(variable => variable.path === path)
  if (exact) return exact.name
  const above = operation.variables.find(variable => path.startsWith(`${variable.path}.`))
  if (!above) return path
  const inside = path.slice(above.path.length + 1)
  // Keys of a free JSON value are the caller's own names and are not mapped.
  return typeName(above) === 'JSON' ? inside : `${above.name}.${inside}`
}
