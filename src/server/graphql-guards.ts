import { complexityFromQuery } from '@pothos/plugin-complexity'
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  validate,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Config } from '../config.ts'
import type { Context } from '../domain/context.ts'
import { DomainError, rateLimited } from '../domain/errors.ts'
import { limitKeyOfAddress } from '../limits/client-address.ts'
import type { Services } from './services.ts'

/** Far more than any screen asks for, and little enough to parse and validate at once. */
const maxTokens = 5_000

/** Bounds the length of documents before they are parsed whole. */
export function boundDocuments(): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string) => parse(source, { maxTokens }))
    },
  }
}

/** In production, strangers learn nothing of the schema: no introspection, no suggested names. */
export function hideSchemaFromStrangers({ production }: Config): Plugin<{ domain: Context }> {
  return {
    // Of the context there is only what the request brought along, until an operation is to run.
    onValidate({ context, addValidationRule, setValidationFn }) {
      if (!production || context.domain?.viewer) return
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

/** Refuses an operation that is too large, and takes the cost of any other from the caller's budget, before it runs. */
export function spendCost({ costBudget }: Services, schema: GraphQLSchema): Plugin<Context> {
  const admit = async ({ args, setResultAndStopExecution }: Execution) => {
    const { document, contextValue: context } = args
    const cost = complexityFromQuery(document, { schema, variables: args.variableValues ?? {}, ctx: context })
    const excess = (['complexity', 'depth', 'breadth'] as const).find(kind => cost[kind] > bounds[kind])
    if (excess) return setResultAndStopExecution({ errors: [tooLarge(excess, cost[excess])] })
    const payer = context.viewer?.userId ?? limitKeyOfAddress(context.clientAddress)
    const spending = await costBudget.spend(payer, Math.max(1, cost.complexity))
    if (!spending.allowed) setResultAndStopExecution({ errors: [rateLimited(spending)] })
  }
  return { onExecute: admit, onSubscribe: admit }
}

/** What both hooks of yoga are given, as far as it matters here. */
interface Execution {
  readonly args: {
    readonly document: DocumentNode
    readonly contextValue: Context
    readonly variableValues?: Record<string, unknown> | null | undefined
  }
  readonly setResultAndStopExecution: (result: ExecutionResult) => void
}

function tooLarge(kind: keyof typeof bounds, value: number): DomainError {
  return new DomainError('BAD_USER_INPUT', `The operation's ${kind} is ${value}; ${bounds[kind]} is the most`)
}
