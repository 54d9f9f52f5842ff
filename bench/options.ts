import { parseArgs } from 'node:util'

/** What one run is asked to do. */
export interface Options {
  /** Short rounds and small accounts: shows that all works, not how fast it is. */
  readonly quick: boolean
  /** Scenarios to run; all where empty. */
  readonly only: readonly string[]
  /** PostGraphile and Directus too. */
  readonly peers: boolean
  readonly rounds: number
  /** Length of one measured run; whole seconds, which is what wrk takes. */
  readonly seconds: number
}

/** Reads the command line; exits with a sentence where it makes no sense. */
export function readOptions(args: readonly string[], scenarios: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
    },
  })
  const only = values.only.flatMap(names => names.split(','))
  const unknown = only.find(name => !scenarios.includes(name))
  if (unknown !== undefined)
    throw new Error(`There is no scenario ${unknown}; there are ${scenarios.join(', ')}`)
  const { quick, peers } = values
  return {
    quick,
    peers,
    only,
    rounds: wholeNumber('--rounds', values.rounds, quick ? 2 : 5),
    seconds: wholeNumber('--seconds', values.seconds, quick ? 1 : 4),
  }
}

function wholeNumber(name: string, text: string | undefined, fallback: number): number {
  const value = text === undefined ? fallback : Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a whole number from 1`)
  return value
}
