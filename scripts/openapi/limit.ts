import type { FieldLimit } from '../../src/limits/field-limit.ts'
import { windowSeconds } from '../../src/limits/field-limit.ts'
import type { Operation } from '../../src/operations/operation.ts'
import type { Part } from './components.ts'

const whose: Readonly<Record<FieldLimit['per'], string>> = {
  'viewer-and-account': 'of one user in one account',
  account: 'of one account',
  address: 'from one client address (IPv6: from one /64, and four times as many from one /48)',
}

/** How often an operation may be called, as facts and as a sentence; undefined where it has no limit of its own. */
export function describeLimit({ rootField }: Operation): { facts: Part; sentence: string } | undefined {
  const limit = rootField.extensions.limit as FieldLimit | undefined // put there by the field's rules
  if (!limit) return undefined
  const { max, window, per } = limit
  const calls = max === 1 ? '1 call' : `${max} calls`
  return {
    facts: { name: rootField.name, max, windowSeconds: windowSeconds[window], per },
    sentence: `At most ${calls} ${window === '1m' ? 'a minute' : 'an hour'} ${whose[per]}.`,
  }
}
