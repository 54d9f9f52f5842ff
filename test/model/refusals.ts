import { expect } from 'vitest'
import type { Answer, GraphqlAnswer } from '../support/app.ts'

/** Why something is to be refused: a domain code, and for wrong input the fields, each as GraphQL names it. */
export interface Refusal {
  readonly code: 'BAD_USER_INPUT' | 'NOT_FOUND' | 'CONFLICT' | 'FORBIDDEN'
  readonly fields?: readonly string[]
}

/** Wrong input in these fields. */
export function badInput(...fields: readonly string[]): Refusal {
  return { code: 'BAD_USER_INPUT', fields }
}

/** Every error of the answer, of which wrong input may have several, is this refusal and names none but its fields. */
export function expectRefused({ errors = [] }: GraphqlAnswer, refusal: Refusal): void {
  expect(errors.length).toBeGreaterThan(0)
  for (const { extensions } of errors) {
    expect(extensions?.code).toBe(refusal.code)
    if (!refusal.fields) continue
    const named = Object.keys(extensions?.fields ?? {})
    expect(named.length).toBeGreaterThan(0)
    // What a required field is missing from is named in its place.
    const isMeant = (name: string) => refusal.fields?.some(field => `${field}.`.startsWith(`${name}.`))
    expect([refusal.fields, named.filter(name => !isMeant(name))]).toEqual([refusal.fields, []])
  }
}

/** The answer is one of these refusals: which of several comes first is not told. */
export function expectOneOf(answer: GraphqlAnswer, refusals: readonly Refusal[]): void {
  const code = answer.errors?.[0]?.extensions?.code
  expectRefused(answer, refusals.find(refusal => refusal.code === code) ?? { code: 'CONFLICT' })
}

/** The answer is no error; gives its data. */
export function expectDone(answer: GraphqlAnswer) {
  expect(answer.errors).toBeUndefined()
  return answer.data
}

/** The contract's 400, with exactly these fields in its details. */
export function expectInvalid({ status, body }: Answer, fields: readonly string[]): void {
  expect(status).toBe(400)
  expect(body).toEqual({ error: 'Invalid payload', details: expect.any(Object) })
  expect(Object.keys(body.details).toSorted()).toEqual(fields.toSorted())
}
