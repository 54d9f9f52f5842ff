import { type MergedList, mergeEntries } from '../../parts/form/merge-entries.ts'
import { type Money, readAmount, quantity as writeQuantity } from '../../words/numbers.ts'
import { atLeastOne, type DraftLine, isFilled } from './draft-lines.ts'

type Lines = readonly DraftLine[]

/** How the lines of a draft are merged with those that others saved meanwhile. */
export function mergeLines(money: Money): (initial: Lines, mine: Lines, latest: Lines) => MergedList<Lines> {
  const say = (line: DraftLine) => sayLine(line, money)
  // Lines have no names: what is changed is known by its place.
  const words = { knownBy: [say, (_: DraftLine, at: number) => at], contentOf: say, say }
  return (initial, mine, latest) => {
    const merged = mergeEntries(
      initial.filter(isFilled),
      mine.filter(isFilled),
      latest.filter(isFilled),
      words,
    )
    return { ...merged, initial: atLeastOne(merged.initial), values: atLeastOne(merged.values) }
  }
}

function sayLine({ description, quantity, unitPrice }: DraftLine, money: Money): string {
  const [number, price] = [readAmount(quantity), money.read(unitPrice)]
  const many = number === null ? quantity : writeQuantity(number)
  return `“${description.trim()}”, ${many} × ${price === null ? unitPrice : money.amount(price)}`
}
