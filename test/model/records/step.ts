import fc from 'fast-check'
import type { Records } from './rows.ts'
import type { RecordsWorld } from './world.ts'

/** One thing somebody does, to the model and to the server. */
export type RecordStep = fc.AsyncCommand<Records, RecordsWorld>

/** Makes steps of one kind. */
export function step<Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  run: (input: Input, records: Records, world: RecordsWorld) => Promise<void>,
): fc.Arbitrary<RecordStep> {
  return input.map(value => ({
    check: () => true,
    run: (records, world) => run(value, records, world),
    toString: () => `${name} ${fc.stringify(value)}`,
  }))
}
