import fc from 'fast-check'
import { type ExecutionResult, execute, parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { schema } from '../../../src/domain/schema.ts'
import { TrustedDocuments } from '../../../src/server/graphql/checks/trusted-documents.ts'
import { type GraphqlAnswer, startApp } from '../../support/app.ts'
import { fillAccount } from '../../support/records/filled-account.ts'
import { ownContext } from './own-context.ts'
import { plainResult } from './plain-result.ts'
import { drawQuery, type Ids, type RandomDocument } from './random-document.ts'

const app = await startApp()
const { prisma } = app.database
const seconds = Math.max(10, Number(process.env.MODEL_SECONDS ?? 0))
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31)

const uses = 12
/** As trusted documents they are compiled where that can be. */
let compiledDocuments = 0

/** An account with a record of every kind, and a member for each use, so that nobody runs out of points. */
async function newFilledAccount() {
  const { accountId } = await app.newAccount()
  const users = Array.from({ length: uses }, () => app.newUser())
  await prisma.teamMember.createMany({ data: users.map(userId => ({ accountId, userId })) })
  const { contactId, galleryId } = await fillAccount(prisma, accountId)
  const where = { accountId }
  const ids: Ids = {
    account: accountId,
    contact: contactId,
    gallery: galleryId,
    deal: (await prisma.deal.findFirstOrThrow({ where })).id,
    invoice: (await prisma.invoice.findFirstOrThrow({ where })).id,
    leadForm: (await prisma.leadForm.findFirstOrThrow({ where })).id,
    pipelineStage: (await prisma.pipelineStage.findFirstOrThrow({ where })).id,
    booking: (await prisma.booking.findFirstOrThrow({ where })).id,
  }
  return { ids, users }
}

/** The answer with its errors ordered by path: fields that run at once fail in any order. */
function inOrder<Answer extends object>(answer: Answer): Answer {
  if (!('errors' in answer) || !Array.isArray(answer.errors)) return answer
  const pathOf = (error: { readonly path?: unknown }) => JSON.stringify(error.path ?? null)
  const errors = answer.errors.toSorted((one, other) => pathOf(one).localeCompare(pathOf(other)))
  return { ...answer, errors }
}

/** Asks once for each user, compares the answers with one another and with what graphql-js says. */
async function expectOneAnswer({ query, variables }: RandomDocument, users: readonly string[]) {
  const document = parse(query)
  expect(validate(schema, document), query).toEqual([])
  const [userId = '', ...others] = users
  // Some fields are limited by address.
  const ask = async (user: string) =>
    inOrder(await app.graphql(user, query, variables, { headers: { 'x-forwarded-for': app.newAddress() } }))
  const first = await ask(userId)
  for (const [index, other] of others.entries()) {
    expect(await ask(other), `${index + 2}: ${query}`).toEqual(first)
  }
  const contextValue = ownContext(app, userId)
  const expected = inOrder(
    plainResult(await execute({ schema, document, variableValues: variables, contextValue })),
  )
  const compiled = new TrustedDocuments(schema, new Map(), [query]).find(query)?.compiled
  if (compiled) {
    const result = await compiled(undefined, ownContext(app, userId), variables)
    expect(inOrder(plainResult(result)), query).toEqual(expected)
    compiledDocuments++
  }
  const told = inOrder(plainResult(first as ExecutionResult))
  expect(wordsOf(told).join(), query).not.toContain('INTERNAL_SERVER_ERROR')
  if (first.data !== undefined) expect(told, query).toEqual(expected)
  else expect(isRefusedAsMeasured(first), `${query} ${JSON.stringify(told)}`).toBe(true)
  return first.data !== undefined
}

it('any valid query answers as graphql-js does, the first time and the twelfth, and compiled', {
  timeout: seconds * 1_000 + 300_000,
}, async () => {
  const end = Date.now() + seconds * 1_000
  let [documents, answered] = [0, 0]
  const property = fc.asyncProperty(fc.gen(), async g => {
    const { ids, users } = await newFilledAccount()
    documents++
    if (await expectOneAnswer(drawQuery(g, fc, schema, ids), users)) answered++
  })
  // A slow machine has too few in the time for shares to say something; of few it may happen that none can be compiled.
  const areFew = () => documents < 60 || (compiledDocuments <= documents / 30 && documents < 600)
  for (let round = 0; Date.now() < end || areFew(); round++) {
    await fc.assert(property, { seed: seed + round, numRuns: 3, interruptAfterTimeLimit: 30_000 })
  }
  expect(answered).toBeGreaterThan(documents / 2)
  expect(compiledDocuments).toBeGreaterThan(documents / 30)
})

function wordsOf({ errors }: ReturnType<typeof plainResult>): string[] {
  return errors.map(({ message, code }) => `${code}: ${message}`)
}

/** Whether it was refused for its size while it was measured. */
function isRefusedAsMeasured({ errors = [] }: GraphqlAnswer): boolean {
  return errors.every(({ message }) => /^The operation [\w ]+; the maximum is \d+$/.test(message))
}
