import type { Contact } from './contact/model.ts'
import type { Deal } from './deal/model.ts'
import type { Form, Submission } from './form/model.ts'
import type { Invoice } from './invoice/model.ts'

/** What one account holds by the model, every list oldest first. */
export interface State {
  readonly contacts: Contact[]
  readonly deals: Deal[]
  readonly invoices: Invoice[]
  readonly forms: Form[]
  readonly submissions: Submission[]
  /** The last invoice number that was drawn. */
  lastDrawn: number
  timeZone: string
}

/** An account that holds nothing. */
export function emptyState(): State {
  return {
    contacts: [],
    deals: [],
    invoices: [],
    forms: [],
    submissions: [],
    lastDrawn: 0,
    timeZone: 'UTC',
  }
}

/** The record a number stands for, so that the same number fits lists of any length; undefined in an empty one. */
export function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(1, items.length)]
}

/** Takes a record out of its list. */
export function remove<Item>(items: Item[], item: Item): void {
  items.splice(items.indexOf(item), 1)
}

/** One page of a list, newest first, as the contract's envelope. */
export function pageOf<Item, Row>(
  items: readonly Item[],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  toRow: (item: Item) => Row,
) {
  const data = items
    .toReversed()
    .slice((page - 1) * pageSize, page * pageSize)
    .map(toRow)
  return { data, total: items.length, page, page_size: pageSize }
}
