import type { Caller } from './caller.ts'
import type { Need, Options } from './options.ts'

/** What a check expects and has found. */
export interface Outcome {
  readonly ok: boolean
  readonly expected: string
  readonly found: string
}

/** What checks work with. */
export interface Context {
  readonly options: Options
  readonly caller: Caller
  /** Letters that name what this run creates. */
  readonly run: string
  /** Makes a value once, for all checks that ask for it by this key. */
  once<Value>(key: string, make: () => Promise<Value>): Promise<Value>
}

/** One promise of the contract, and how to find out whether a server keeps it. */
export interface Check {
  /** Its number: the section of the contract, and its place there. */
  readonly id: string
  /** What the contract promises. */
  readonly sentence: string
  /** Options that it cannot do without. */
  readonly needs?: readonly Need[]
  run(context: Context): Promise<Outcome>
}

/** A check that cannot be made here; the message says why. */
export class NotChecked extends Error {}

/** The checks of a section, numbered in their order. */
export function numberChecks(section: number, checks: readonly Omit<Check, 'id'>[]): readonly Check[] {
  return checks.map((check, index) => ({ ...check, id: `${section}.${index + 1}` }))
}
