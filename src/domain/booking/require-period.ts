import { badInput } from '../errors.ts'

/** When a booking begins and ends. */
export interface Period {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** BAD_USER_INPUT where a booking would not end after it starts. */
export function requirePeriod({ startsAt, endsAt }: Period): void {
  if (endsAt <= startsAt) throw badInput({ 'input.endsAt': ['Must be after startsAt'] })
}
