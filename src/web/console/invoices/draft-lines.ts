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

/** Whether anything was typed into a line; a blank one is no line. */
export function isFilled({ description, unitPrice }: DraftLine): boolean {
  return description.trim() !== '' || unitPrice.trim() !== ''
}

/** What a line comes to; null where it cannot be told yet. */
export function amountOf({ quantity, unitPrice }: DraftLine): number | null {
  const amount = Number(quantity) * Number(unitPrice)
  return unitPrice.trim() === '' || Number.isNaN(amount) ? null : Math.round(amount * 100) / 100
}

/** What can be seen to be wrong before it is sent, by field. */
export function findFaults(line: DraftLine): Partial<Record<LineField, string>> {
  const isNumber = (text: string) => /^\s*-?\d{1,12}(\.\d{1,2})?\s*$/.test(text)
  return {
    ...(line.description.trim() === '' ? { description: 'What is charged' } : {}),
    ...(isNumber(line.quantity) && Number(line.quantity) > 0 ? {} : { quantity: 'A number above 0' }),
    ...(isNumber(line.unitPrice) ? {} : { unitPrice: 'An amount such as 1250.50' }),
  }
}
