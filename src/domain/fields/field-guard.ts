import type { GraphQLField, GraphQLResolveInfo } from 'graphql'
import { claimCall } from '../../limits/claim-call.ts'
import type { FieldLimit } from '../../limits/field-limit.ts'
import type { Claim } from '../../limits/rate-limiter.ts'
import { currentWork } from '../../observation/request-work.ts'
import type { Context } from '../context.ts'
import { badInput, rateLimited } from '../errors.ts'
import { requireAccess } from './access.ts'
import { violations } from './constraints.ts'
import type { RootFieldRules } from './field-options.ts'
import { requireScope } from './require-scope.ts'

/** One call of a root field. */
export interface Call {
  readonly args: Readonly<Record<string, unknown>>
  readonly context: Context
  readonly info: GraphQLResolveInfo
}

/**
 * Checks a call before its field's work, or throws: the arguments, then the scope, then access, then the limit. Returns the claim on
 * the limit, if there is one. Where the work's own statement checks access, the claim comes before it and is released
 * if access is refused. Every call of a public field counts, whatever its arguments. Nothing is claimed where
 * `beforeClaim` throws.
 */
export async function guardField(
  rules: RootFieldRules,
  call: Call,
  beforeClaim: () => void = () => {},
): Promise<Claim | undefined> {
  noteAccount(rules, call)
  const counted = rules.access === 'public' ? await claimLimit(rules.limit, call) : undefined
  refuseViolations(call.info.parentType.getFields()[call.info.fieldName], call.args)
  if (rules.access === 'public') return counted
  requireScope(rules, call)
  if (!rules.accessInStatement) await requireAccessOf(rules, call)
  beforeClaim()
  try {
    return await claimLimit(rules.limit, call)
  } catch (error) {
    // A caller without access gets FORBIDDEN, also over the limit, and learns nothing of the limit.
    if (rules.accessInStatement) await requireAccessOf(rules, call).catch(refusal => forget(call, refusal))
    throw error
  }
}

/**
 * Checks a call whose first answer is repeated for its Idempotency-Key, or throws: its caller may have lost the scope or
 * the access since. Its limit is only looked at, as the first call was counted; of a public field every call counts.
 */
export async function guardRepetition(rules: RootFieldRules, call: Call): Promise<void> {
  const { args, context, info } = call
  noteAccount(rules, call)
  if (rules.access === 'public') {
    await claimLimit(rules.limit, { ...call, context: { ...context, looksOnly: false } })
    return
  }
  requireScope(rules, call)
  await requireAccess(rules.repeatedTo ?? rules.access, args[rules.accountArg ?? 'accountId'], context)
  const claim = await callLimit(rules.limit, call)
  if (!claim || claim.allowed) return
  // That no more calls pass is no refusal of a look, unless there are too many looks.
  if (claim.limit.name !== info.fieldName) throw rateLimited(claim)
  context.limitClaims.set(info.fieldName, { ...claim, allowed: true })
}

/** The scalar has let through what is a UUID only. */
function noteAccount({ accountArg = 'accountId' }: RootFieldRules, { args }: Call): void {
  const work = currentWork()
  const accountId = args[accountArg]
  if (work && typeof accountId === 'string') work.accountId ??= accountId
}

/** Throws where an argument of a field breaks its constraint, or something in an argument does. */
export function refuseViolations(
  field: GraphQLField<unknown, unknown> | undefined,
  args: Readonly<Record<string, unknown>>,
): void {
  const refused = violations(field?.args ?? [], args)
  if (Object.keys(refused).length > 0) throw badInput(refused)
}

/** Throws where the field's own statement had to check access and did not. */
export function assertAccessWasChecked(rules: RootFieldRules, { args, context }: Call): void {
  const accountId = args[rules.accountArg ?? 'accountId']
  if (rules.accessInStatement && !context.openAccounts.has(String(accountId)))
    throw new Error('A field was resolved without an access check')
}

/** Throws unless the caller may call the field for the account that its arguments name. */
export async function requireAccessOf(rules: RootFieldRules, { args, context }: Call): Promise<void> {
  await requireAccess(rules.access, args[rules.accountArg ?? 'accountId'], context)
}

/** Gives back what a call claimed, as if it had never been made. */
export async function giveBack(claim: Claim | undefined, { context, info }: Call): Promise<void> {
  if (!claim) return
  await claim.release()
  context.limitClaims.delete(info.fieldName)
}

function forget({ context, info }: Call, refusal: unknown): never {
  context.limitClaims.delete(info.fieldName)
  throw refusal
}

async function claimLimit(limit: FieldLimit | undefined, call: Call): Promise<Claim | undefined> {
  const claim = await callLimit(limit, call)
  if (claim && !claim.allowed) throw rateLimited(claim)
  return claim
}

async function callLimit(
  limit: FieldLimit | undefined,
  { args, context, info }: Call,
): Promise<Claim | undefined> {
  if (!limit || (limit.appliesTo === 'rest' && !context.viaRest)) return undefined
  return claimCall(limit, { fieldName: info.fieldName, args }, context)
}
