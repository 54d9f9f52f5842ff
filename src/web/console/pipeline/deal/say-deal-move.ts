import type { MoveField } from '../../generated.ts'
import { dealStatuses, findWord } from '../../words/labels.ts'

/** What happened to a deal, as the end of a sentence that begins with its title. */
export function sayDealMove({
  field,
  fromValue,
  toValue,
}: {
  readonly field: MoveField
  readonly fromValue: string | null
  readonly toValue: string | null
}): string {
  if (field === 'stage') {
    const from = fromValue ? ` from ${fromValue}` : ''
    return toValue ? `went${from} to ${toValue}` : `left ${fromValue}`
  }
  const status = findWord(dealStatuses, toValue ?? undefined)
  return status === 'open' ? 'is open again' : `is ${status ? dealStatuses[status].toLowerCase() : 'closed'}`
}
