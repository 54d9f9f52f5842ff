import { parseArgs } from 'node:util'

/** What one run of the simulation is asked to do. */
export interface SimulationOptions {
  readonly accounts: number
  /** The database is left as it is at the end. */
  readonly keep: boolean
  /** The name of a database that an earlier run has kept: requests are measured in it, and nothing else is done. */
  readonly kept: string | null
  /** Length of each of the two measurements. */
  readonly seconds: number
  /** Requests a second while measuring. */
  readonly rate: number
}

/** Reads the command line; throws where it makes no sense. */
export function readSimulationOptions(args: readonly string[]): SimulationOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      accounts: { type: 'string', default: '100000' },
      keep: { type: 'boolean', default: false },
      kept: { type: 'string' },
      seconds: { type: 'string', default: '120' },
      rate: { type: 'string', default: '30' },
    },
  })
  return {
    accounts: wholeNumber('--accounts', values.accounts, 1_000),
    keep: values.keep,
    kept: values.kept ?? null,
    seconds: wholeNumber('--seconds', values.seconds, 1),
    rate: wholeNumber('--rate', values.rate, 1),
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least)
    throw new Error(`${name} must be a whole number from ${least}`)
  return value
}
