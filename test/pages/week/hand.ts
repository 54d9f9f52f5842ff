import type { Locator } from 'playwright-core'

/** How a person works with a page; each way does all that the other does. */
export interface Hand {
  /** Presses a button, follows a link, ticks, or takes what a menu has. */
  press(target: Locator): Promise<void>
  /** Writes into a field in place of what it holds; a day as `2031-05-02`. */
  type(field: Locator, text: string): Promise<void>
  /** Chooses one of a list by its words. */
  choose(list: Locator, words: string): Promise<void>
  /** Finds a record by what is typed into a field, and takes the only one that is found. */
  find(field: Locator, text: string): Promise<void>
  /** Goes to a view that has its place in the rail. */
  goTo(view: string): Promise<void>
  /** Brings a card to what stands next to where it is, at the right or below. */
  carry(card: Locator, to: Locator): Promise<void>
}

/** The options that a field of records shows. */
export const optionsOf = (field: Locator) => field.page().getByRole('listbox').getByRole('option')
