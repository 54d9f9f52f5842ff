import fc from 'fast-check'
import { execute, type GraphQLError, isEnumType, parse, print, subscribe } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../../src/domain/schema.ts'
import { checkInput } from '../../../src/operations/check-input.ts'
import { type Operation, readOperation } from '../../../src/operations/operation.ts'
import { OperationError, streamOperation } from '../../../src/operations/run.ts'
import { endpoints } from '../../../src/rest/endpoints.ts'
import { startApp, type TestAccount } from '../../support/app.ts'
import { fillAccount } from '../../support/records/filled-account.ts'
import { type NamedRecords, valuesByName, variablesOf } from './operation-variables.ts'
import { ownContext } from './own-context.ts'
import { plainResult } from './plain-result.ts'

const now = new Date('2026-06-15T10:30:00Z')
const app = await startApp({ now: () => now })
const { prisma } = app.database

const operations = endpoints.map(({ method, path, document }) => ({
  name: `${method} ${path}`,
  operation: readOperation(schema, document),
}))
const streams = operations.filter(({ operation }) => operation.kind === 'subscription')
const others = operations.filter(({ operation }) => operation.kind !== 'subscription')

let account: TestAccount
let records: NamedRecords
beforeAll(async () => {
  account = await app.newAccount()
  const { accountId } = account
  const { contactId } = await fillAccount(prisma, accountId)
  const { id: stageId } = await prisma.pipelineStage.findFirstOrThrow({ where: { accountId } })
  const fields = [
    { id: 'name', label: 'Name', type: 'text', required: true, mapsTo: 'firstName' },
    { id: 'mail', label: 'E-mail', type: 'email', required: false, mapsTo: 'email' },
  ]
  const { id: formId } = await prisma.leadForm.create({ data: { accountId, name: 'Enquiry', fields } })
  records = { accountId, contactId, stageId, formId }
})

/** The document as graphql-js runs it; parsed anew, so that nothing of the compiled one is in it. */
function reference({ document }: Operation, variableValues: Record<string, unknown>, userId: string | null) {
  return { schema, document: parse(print(document)), variableValues, contextValue: ownContext(app, userId) }
}

/** The words that the operation's own status may be. */
function statusesOf({ variables }: Operation): string[] {
  const type = variables.find(({ name }) => name === 'status')?.type
  return isEnumType(type) ? type.getValues().map(({ name }) => name) : ['open']
}

/** Ids and times that a write makes, which are others each time. */
function withoutMade(text: string): string {
  return text.replace(/"(id|contact_id|created_at)":"[^"]+"/g, '"$1":"made"')
}

describe('a compiled operation', () => {
  it.each(others)('answers as graphql-js does, or both refuse: $name', async ({ operation }) => {
    const isWrite = operation.kind === 'mutation'
    const names = operation.variables.map(({ name }) => name)
    const variables = variablesOf(names, valuesByName(records, statusesOf(operation)))
    let run = 0
    const users = fc.constantFrom(account.ownerId, account.memberId, account.ownerId, 'a-stranger', null)
    await fc.assert(
      fc.asyncProperty(variables, users, async (input, userId) => {
        const checked = checkInput(operation, input)
        // What is refused before it runs, is wrong for graphql-js or the domain too.
        if (!checked.ok) {
          const { errors } = await execute(reference(operation, input, userId))
          expect(errors).not.toBeUndefined()
          return
        }
        run++
        const expected = plainResult(await execute(reference(operation, checked.variables, userId)))
        const result = await operation.execute(undefined, ownContext(app, userId), checked.variables)
        const [got, wanted] = [JSON.stringify(plainResult(result)), JSON.stringify(expected)]
        if (isWrite) expect(withoutMade(got)).toBe(withoutMade(wanted))
        else expect(got).toBe(wanted)
      }),
      { numRuns: 60 },
    )
    expect(run).toBeGreaterThan(10)
  })

  it.each(streams)('streams as graphql-js does, event by event: $name', async ({ operation }) => {
    for (const userId of [account.ownerId, account.memberId, 'a-stranger', null]) {
      for (const accountId of [account.accountId, account.accountId.toUpperCase(), crypto.randomUUID()]) {
        const variables = { account_id: accountId }
        const expected = await collectReference(operation, variables, userId)
        // The hourly call is the reference's and ours.
        await prisma.rateLimitHit.deleteMany()
        expect(await collectOurs(operation, variables, userId)).toEqual(expected)
        await prisma.rateLimitHit.deleteMany()
      }
    }
  })
})

interface Told {
  readonly events: readonly unknown[]
  readonly refusal: { readonly message: string; readonly code: unknown } | null
}

async function collectOurs(operation: Operation, variables: object, userId: string | null): Promise<Told> {
  const events: unknown[] = []
  try {
    const stream = await streamOperation(operation, { ...variables }, ownContext(app, userId))
    for await (const data of stream) events.push(JSON.parse(JSON.stringify(data)))
    return { events, refusal: null }
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    return { events, refusal: { message: error.failure.message, code: error.failure.code } }
  }
}

async function collectReference(
  operation: Operation,
  variables: object,
  userId: string | null,
): Promise<Told> {
  const stream = await subscribe(reference(operation, { ...variables }, userId))
  if (!(Symbol.asyncIterator in stream)) return { events: [], refusal: refusalOf(stream.errors) }
  const events: unknown[] = []
  for await (const { data, errors } of stream) {
    expect(errors).toBeUndefined()
    events.push(JSON.parse(JSON.stringify(data)))
  }
  expect(events.length).toBeGreaterThan(0)
  return { events, refusal: null }
}

function refusalOf(errors: readonly GraphQLError[] = []): Told['refusal'] {
  return { message: errors[0]?.message ?? '', code: errors[0]?.extensions.code ?? null }
}
