import { amount, type Money, readAmount } from '../../words/numbers.ts'

/** A line as it is typed. */
export interface DraftLine {
  /** Tells lines apart while they are on the page. */
  readonly key: number
  readonly description: string
  readonly quantity: string
  readonly unitPrice: string
}

/** What of a line is typed. */
export type LineField = Exclude<keyof DraftLine, 'key'>

/** A line to be filled in. */
export function newLine(key: number): DraftLine {
  return { key, description: '', quantity: '1', unitPrice: '' }
}

/** The lines of a form, which has one at least. */
export function atLeastOne(lines: readonly DraftLine[]): readonly DraftLine[] {
  return lines.length > 0 ? lines : [newLine(0)]
}

/** Whether anything was typed into a line; a blank one is no line. */
export function isFilled(line: DraftLine): boolean {
  const blank = newLine(line.key)
  return typed.some(field => line[field].trim() !== blank[field])
}

const typed: readonly LineField[] = ['description', 'quantity', 'unitPrice']

/** The amount of a line; null where it is not known yet. */
export function amountOf({ quantity, unitPrice }: DraftLine, money: Money): number | null {
  const [number, price] = [readAmount(quantity), money.read(unitPrice)]
  return number === null || price === null ? null : Math.round(Number(number) * Number(price) * 100) / 100
}

/** What can be seen to be wrong before it is sent, by field. */
export function findFaults(line: DraftLine, money: Money): Partial<Record<LineField, string>> {
  return {
    ...(line.description.trim() === '' ? { description: 'What is charged' } : {}),
    ...(Number(readAmount(line.quantity)) > 0
      ? {}
      : { quantity: 'A number above 0, with two decimals at most' }),
    ...(money.read(line.unitPrice) ? {} : { unitPrice: `An amount such as ${amount(1250.5)}` }),
  }
}
