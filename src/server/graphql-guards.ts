import { complexityFromQuery } from '@pothos/plugin-complexity'
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  validate,
  visit,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Config } from '../config.ts'
import type { Context } from '../domain/context.ts'
import { DomainError, rateLimited } from '../domain/errors.ts'
import { limitKeyOfAddress } from '../limits/client-address.ts'
import { parseBounded } from './graphql-documents.ts'
import { findBadVariables } from './graphql-variables.ts'
import type { Services } from './services.ts'

/** Bounds the length and the nesting of documents before anything walks through them. */
export function boundDocuments(): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn(parseBounded)
    },
  }
}

/** Whom nothing is told of the schema: in production, whoever is not signed in. */
function isStranger({ production }: Config, context: Partial<Pick<Context, 'viewer'>> | undefined): boolean {
  return production && !context?.viewer
}

/** In production, strangers learn nothing of the schema: no introspection, no suggested names. */
export function hideSchemaFromStrangers(config: Config): Plugin<{ domain: Context }> {
  return {
    // Of the context there is only what the request brought along, until an operation is to run.
    onValidate({ context, addValidationRule, setValidationFn }) {
      if (!isStranger(config, context.domain)) return
      // Yoga keeps results by document and names of rules: so strangers have results of their own.
      addValidationRule(NoSchemaIntrospectionCustomRule)
      setValidationFn((schema, document, rules) =>
        validate(schema, document, rules, { hideSuggestions: true }),
      )
    },
  }
}

/** What one operation may cost, how deep it may go and how many fields it may select. */
const bounds = { complexity: 5_000, depth: 10, breadth: 250 } as const
/** What an answer about the schema costs: it is long, and its fields have no costs of their own. */
const introspectionCost = 500

/**
 * Lets an operation run: its variables must fit, it must not be too large, and its cost is taken
 * from the caller's budget.
 */
export function admitOperations(services: Services, schema: GraphQLSchema): Plugin<Context> {
  const admit = async ({ args, setResultAndStopExecution }: Execution) => {
    const operation = getOperationAST(args.document, args.operationName)
    // Without one nothing runs: graphql-js says what is missing.
    if (!operation) return
    const errors = await findRefusals(services, schema, { ...args, operation })
    if (errors.length > 0) setResultAndStopExecution({ errors })
  }
  return { onExecute: admit, onSubscribe: admit }
}

/** What both hooks of yoga are given, as far as it matters here. */
interface Execution {
  readonly args: ExecutionArgs
  readonly setResultAndStopExecution: (result: ExecutionResult) => void
}

interface ExecutionArgs {
  readonly document: DocumentNode
  readonly operationName?: string | null | undefined
  readonly contextValue: Context
  readonly variableValues?: Record<string, unknown> | null | undefined
}

async function findRefusals(
  { config, costBudget }: Services,
  schema: GraphQLSchema,
  {
    document,
    operation,
    contextValue: context,
    variableValues,
  }: ExecutionArgs & { operation: OperationDefinitionNode },
): Promise<readonly GraphQLError[]> {
  const variables = variableValues ?? {}
  const hideSuggestions = isStranger(config, context)
  const badVariables = findBadVariables(schema, { operation, variables, hideSuggestions })
  if (badVariables.length > 0) return badVariables
  const { alone, introspections } = measure(document, operation)
  const cost = complexityFromQuery(alone, { schema, variables, ctx: context })
  const complexity = cost.complexity + introspectionCost * introspections
  const sizes = { ...cost, complexity }
  const excess = (['complexity', 'depth', 'breadth'] as const).find(kind => sizes[kind] > bounds[kind])
  if (excess) return [tooLarge(excess, sizes[excess])]
  const payer = context.viewer?.userId ?? limitKeyOfAddress(context.clientAddress)
  const spending = await costBudget.spend(payer, Math.max(1, complexity))
  return spending.allowed ? [] : [rateLimited(spending)]
}

/** What of an operation can be told from its document alone. */
interface Measured {
  readonly alone: DocumentNode
  readonly introspections: number
}

// Documents are kept while clients send them again, and with them what was told from them.
const measured = new WeakMap<OperationDefinitionNode, Measured>()

function measure(document: DocumentNode, operation: OperationDefinitionNode): Measured {
  const known = measured.get(operation)
  if (known) return known
  const alone = withoutOtherOperations(document, operation)
  const measures = { alone, introspections: countIntrospection(alone) }
  measured.set(operation, measures)
  return measures
}

/** What runs is the named operation: another one in the document must not be measured in its place. */
function withoutOtherOperations(document: DocumentNode, operation: OperationDefinitionNode): DocumentNode {
  const isKept = (definition: DocumentNode['definitions'][number]) =>
    definition.kind !== Kind.OPERATION_DEFINITION || definition === operation
  return { ...document, definitions: document.definitions.filter(isKept) }
}

function countIntrospection(document: DocumentNode): number {
  let count = 0
  visit(document, {
    Field({ name }) {
      if (name.value === '__schema' || name.value === '__type') count++
    },
  })
  return count
}

function tooLarge(kind: keyof typeof bounds, value: number): DomainError {
  return new DomainError('BAD_USER_INPUT', `The operation's ${kind} is ${value}; ${bounds[kind]} is the most`)
}
