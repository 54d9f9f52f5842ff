import fc from 'fast-check'
import { expect } from 'vitest'
import type { State } from './state.ts'
import type { World } from './world.ts'

/** One thing somebody does: to the model and to the server, which have to agree on what comes of it. */
export type Step = fc.AsyncCommand<State, World>

/** What a step does with its random input. */
export type Run<Input> = (input: Input, state: State, world: World) => Promise<void>

/** Makes steps of one kind; after each the totals of the server are what the model holds. */
export function step<Input>(name: string, input: fc.Arbitrary<Input>, run: Run<Input>): fc.Arbitrary<Step> {
  return input.map(value => ({
    check: () => true,
    async run(state, world) {
      await run(value, state, world)
      await expectTotals(state, world)
    },
    toString: () => `${name} ${fc.stringify(value)}`,
  }))
}

const totals = `query ($accountId: UUID!) {
  contacts(accountId: $accountId, pageSize: 1) { total }
  deals(accountId: $accountId, pageSize: 1) { total }
  invoices(accountId: $accountId, pageSize: 1) { total }
  forms: leadForms(accountId: $accountId, pageSize: 1) { total }
  submissions: formSubmissions(accountId: $accountId, pageSize: 1) { total }
}`

async function expectTotals(state: State, world: World): Promise<void> {
  const { data } = await world.ask(totals)
  for (const kind of ['contacts', 'deals', 'invoices', 'forms', 'submissions'] as const) {
    expect([kind, data[kind].total]).toEqual([kind, state[kind].length])
  }
}
