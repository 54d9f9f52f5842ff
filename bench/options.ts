import { parseArgs } from 'node:util'

type Defaults = Readonly<Record<string, boolean | number | string>>
type Values<Of extends Defaults> = {
  readonly [Name in keyof Of]: Of[Name] extends boolean ? boolean : Of[Name] extends number ? number : string
}

/** Reads the options of the command line, each of its default's type; throws on any other. */
export function readCommandLine<Of extends Defaults>(defaults: Of): Values<Of> {
  const options = Object.entries(defaults).map(
    ([name, value]) => [name, { type: typeof value === 'boolean' ? 'boolean' : 'string' }] as const,
  )
  const { values } = parseArgs({ options: Object.fromEntries(options) })
  const entries = Object.entries(defaults).map(([name, fallback]) => {
    const value = values[name] ?? fallback
    const read = typeof fallback === 'number' ? Number(value) : value
    if (Number.isNaN(read) || Number(read) < 0) throw new Error(`--${name} must be a number`)
    return [name, read]
  })
  return Object.fromEntries(entries) as Values<Of> // a value for each default, of its type
}

export type Options = ReturnType<typeof readOptions>

/** Reads the options of a benchmark of these scenarios. */
export function readOptions(scenarios: readonly string[]) {
  const read = readCommandLine({
    /** Short rounds and small accounts: shows that all works, not how fast it is. */
    quick: false,
    peers: false,
    /** Puts the tables into the documents. */
    write: false,
    /** Scenarios to run; all where empty. */
    only: '',
    rounds: 0,
    /** Length of one measured run; whole seconds, which is what wrk takes. */
    seconds: 0,
  })
  const only = read.only === '' ? [] : read.only.split(',')
  const unknown = only.find(name => !scenarios.includes(name))
  if (unknown !== undefined)
    throw new Error(`There is no scenario ${unknown}; there are ${scenarios.join(', ')}`)
  if (read.write && read.quick)
    throw new Error('Figures of small accounts are not written: --write without --quick')
  const [rounds, seconds] = read.quick ? [2, 1] : [5, 4]
  return { ...read, only, rounds: read.rounds || rounds, seconds: Math.ceil(read.seconds) || seconds }
}
