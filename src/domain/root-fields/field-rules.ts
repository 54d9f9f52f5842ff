import SchemaBuilder, {
  BasePlugin,
  type PartialResolveInfo,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core'
import { type GraphQLFieldResolver, isObjectType } from 'graphql'
import { inTurns } from '../../database/fairness/loop-turns.ts'
import type { Claim } from '../../limits/rate-limiter.ts'
import { currentWork } from '../../observation/request-work.ts'
import type { Context } from '../context.ts'
import { DomainError, toPublic } from '../errors.ts'
import { ExportRun } from '../exports/export-run.ts'
import { type Constraint, wellFormed } from '../fields/constraints.ts'
import {
  assertAccessWasChecked,
  type Call,
  giveBack,
  guardField,
  guardRepetition,
  refuseViolations,
  requireAccessOf,
} from '../fields/field-guard.ts'
import type { RootFieldRules } from '../fields/field-options.ts'
import { needsRead } from '../fields/needs-read.ts'
import { points } from '../fields/points.ts'
import { joinedRecord } from '../lists/joined-records.ts'
import { StreamRun } from '../streams/stream-run.ts'
import { isRecordGone } from '../writes/prisma-errors.ts'

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>

/**
 * Puts the same steps before the work of every root field (see field-guard.ts), and bounds the
 * arguments of nested ones. The rules stand in the schema's `extensions`, so that the documented
 * operations can be checked before they run.
 */
export class FieldRulesPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onInputFieldConfig(config: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    return { ...config, extensions: { ...config.extensions, constraint: constraintOption(config) } }
  }

  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const rules = rootFieldRules(config)
    if (rules) return asRootField(config, rules)
    // The caller needs the scope `read` for it: it is looked for before the work of the root field.
    const isRead = needsRead({ ...config, hasFields: hasFields(config.type) })
    const field = isRead ? { ...config, extensions: { ...config.extensions, needsRead: true } } : config
    if (Object.keys(config.args).length === 0) return field
    // Relations are read with the record they belong to, before their own resolvers run: only an
    // argument mapper comes before that.
    return { ...field, argMappers: [refuseNested(config), ...config.argMappers] }
  }

  override wrapResolve(inner: Resolver<Types>, config: PothosOutputFieldConfig<Types>): Resolver<Types> {
    const rules = rootFieldRules(config)
    const resolve = isListOfObjects(config) ? withTurns(inner) : inner
    if (!rules) return withPublicErrors(isRelation(config) ? withJoinedRecords(resolve) : resolve)
    if (config.kind === 'Subscription') return resolve
    return async (root, args, context, info) => {
      const call = { args: { ...args }, context: asContext(context), info }
      let claim: Claim | undefined
      try {
        if (call.context.looksOnly) {
          await guardRepetition(rules, call)
          return null
        }
        claim = await guardField(rules, call)
        const result: unknown = await run(config.kind === 'Query', rules, call, () =>
          resolve(root, args, context, info),
        )
        assertAccessWasChecked(rules, call)
        return result
      } catch (error) {
        // A refused call is not counted, also where only its work can refuse it.
        // The public form counts every call.
        if (rules.access !== 'public' && isRefusal(error)) await giveBack(claim, call)
        // The account was deleted, or access to it revoked, while the work was done.
        if (isRecordGone(error))
          await requireAccessOf(rules, call).catch(refusal => Promise.reject(toPublic(refusal)))
        throw toPublic(error)
      }
    }
  }

  override wrapSubscribe(
    subscribe: Resolver<Types> | undefined,
    config: PothosOutputFieldConfig<Types>,
  ): Resolver<Types> | undefined {
    const rules = rootFieldRules(config)
    if (!rules || !subscribe) return subscribe
    return async (root, args, context, info) => {
      const call = { args: { ...args }, context: asContext(context), info }
      // graphql-js demands that it is one.
      const open = async () => (await subscribe(root, args, context, info)) as AsyncIterable<unknown>
      return startStream(rules, call, open)
    }
  }
}

/** Starts the stream of a subscription, or throws; a call that only looks has no events. */
async function startStream(
  rules: RootFieldRules,
  call: Call,
  open: () => Promise<AsyncIterable<unknown>>,
): Promise<AsyncIterable<unknown>> {
  const { context, info } = call
  const claim = (takePlace?: () => void) => guardField(rules, call, takePlace)
  if (context.looksOnly) {
    await claim().catch(error => Promise.reject(toPublic(error)))
    return (async function* () {})()
  }
  const start = { claim, giveBack: (claimed: Claim | undefined) => giveBack(claimed, call), open }
  if (rules.live) return new StreamRun(context, context.live.streams).start(start)
  const { fieldName } = info
  context.exportRun = new ExportRun(context, { fieldName, whose: concernedBy(rules, call) })
  return context.exportRun.start(start)
}

/** Runs a root field's work. A query may read from a standby; a mutation marks what a standby must have from then on. */
async function run(
  onlyReads: boolean,
  rules: RootFieldRules,
  call: Call,
  work: () => unknown,
): Promise<unknown> {
  const { reading, noteWrite } = call.context.database
  if (!reading || !noteWrite) return work()
  const whose = concernedBy(rules, call)
  // What concerns nobody that is known here is read where all writes are.
  if (onlyReads) return whose.length > 0 ? reading(whose, async () => work()) : work()
  try {
    return await work()
  } finally {
    // Visitors name no account: the work for them notes whose it was.
    const noted = currentWork()?.accountId
    await noteWrite(noted === undefined ? whose : [...new Set([...whose, accountMark(noted)])])
  }
}

/** The account and the caller: a standby must have all writes of both that the caller knows of. */
function concernedBy({ accountArg = 'accountId' }: RootFieldRules, { args, context }: Call): string[] {
  const accountId = args[accountArg]
  return [
    ...(typeof accountId === 'string' ? [accountMark(accountId)] : []),
    ...(context.viewer ? [`user:${context.viewer.userId}`] : []),
  ]
}

function accountMark(accountId: string): string {
  return `account:${accountId.toLowerCase()}`
}

/**
 * A root field as it stands in the schema. It is nullable, so that a refused field leaves the answers of the other
 * fields of its operation. A subscription has one root field.
 */
function asRootField<Types extends SchemaTypes>(
  config: PothosOutputFieldConfig<Types>,
  rules: RootFieldRules,
): PothosOutputFieldConfig<Types> {
  const { complexity } = config.pothosOptions
  return {
    ...config,
    ...(config.kind === 'Subscription' ? {} : { type: { ...config.type, nullable: true } }),
    // Written where the plugin that counts complexity reads it.
    extensions: {
      ...config.extensions,
      ...rules,
      complexity: complexity ?? points[config.kind === 'Mutation' ? 'write' : 'read'],
    },
  }
}

function hasFields<Types extends SchemaTypes>(type: PothosOutputFieldConfig<Types>['type']): boolean {
  return type.kind === 'List' ? hasFields(type.type) : type.kind !== 'Scalar' && type.kind !== 'Enum'
}

/** What came with the row is not read again. */
function withJoinedRecords<Types extends SchemaTypes>(resolve: Resolver<Types>): Resolver<Types> {
  return (row, args, context, info) => {
    const record = joinedRecord(row, info.fieldName)
    return record === undefined ? resolve(row, args, context, info) : record
  }
}

/** Gives others their turn between the items of a caller's list; what REST asks for is short. */
function withTurns<Types extends SchemaTypes>(resolve: Resolver<Types>): Resolver<Types> {
  return (root, args, context, info) => {
    const result: unknown = resolve(root, args, context, info)
    if (asContext(context).viaRest) return result
    const takeTurns = (list: unknown) =>
      Array.isArray(list) && list.length > 1 ? inTurns(list, context) : list
    return isThenable(result) ? result.then(takeTurns) : takeTurns(result)
  }
}

function isListOfObjects<Types extends SchemaTypes>({ type }: PothosOutputFieldConfig<Types>): boolean {
  return type.kind === 'List' && type.type.kind === 'Object'
}

function isRelation<Types extends SchemaTypes>(config: PothosOutputFieldConfig<Types>): boolean {
  return config.extensions?.pothosPrismaRelationField !== undefined
}

/** Only nested fields that return promises read from the database, which may be unavailable. */
function withPublicErrors<Types extends SchemaTypes>(resolve: Resolver<Types>): Resolver<Types> {
  return (root, args, context, info) => {
    const result: unknown = resolve(root, args, context, info)
    return isThenable(result) ? result.then(undefined, error => Promise.reject(toPublic(error))) : result
  }
}

/** Refuses arguments of a nested field that break their constraints. */
function refuseNested({ parentType, name }: { readonly parentType: string; readonly name: string }) {
  return (args: Record<string, unknown>, _context: object, { schema }: PartialResolveInfo) => {
    const type = schema.getType(parentType)
    refuseViolations(isObjectType(type) ? type.getFields()[name] : undefined, args)
    return args
  }
}

function constraintOption<Types extends SchemaTypes>(config: PothosInputFieldConfig<Types>): Constraint {
  const { constraint = wellFormed } = config.pothosOptions as { constraint?: Constraint } // see field-options.ts
  return constraint
}

/** The rules among the options of a field. */
const isRule: Record<keyof RootFieldRules, true> = {
  access: true,
  scope: true,
  usersOnly: true,
  showsSecret: true,
  ignoresKey: true,
  repeatedTo: true,
  accessInStatement: true,
  live: true,
  accountArg: true,
  takesLargeBody: true,
  limit: true,
}

function rootFieldRules<Types extends SchemaTypes>(
  config: PothosOutputFieldConfig<Types>,
): RootFieldRules | undefined {
  if (config.kind !== 'Query' && config.kind !== 'Mutation' && config.kind !== 'Subscription')
    return undefined
  const options = Object.entries(config.pothosOptions as unknown as RootFieldRules) // see field-options.ts
  return Object.fromEntries(
    options.filter(([name, value]) => name in isRule && value !== undefined),
  ) as unknown as RootFieldRules
}

function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && ['BAD_USER_INPUT', 'FORBIDDEN', 'CONFLICT'].includes(error.code)
}

/** Prisma's promises are no instances of Promise. */
function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/** The builder has one context type, which a plugin that is generic over builders cannot know. */
function asContext(context: object): Context {
  return context as Context
}

SchemaBuilder.registerPlugin('fieldRules', FieldRulesPlugin)

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      fieldRules: FieldRulesPlugin<Types>
    }
  }
}
