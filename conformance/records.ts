import type { Reply } from './caller.ts'
import { type Context, NotChecked } from './check.ts'
import { isObject } from './shape.ts'

/** The words of the contract. */
export const contactTypes = ['lead', 'client', 'past_client', 'vendor', 'other'] as const
export const contactSources = [
  'website',
  ...(['referral', 'social_media', 'advertising', 'cold_outreach', 'repeat_client', 'other'] as const),
] as const
export const dealStatuses = ['open', 'won', 'lost', 'abandoned'] as const
export const invoiceStatuses = [
  'draft',
  ...(['sent', 'viewed', 'partial', 'paid', 'overdue', 'cancelled', 'refunded'] as const),
] as const

const pageSize = 100
const maxPages = 10

/** The contact with all fields that a run creates. */
export function wholeContact({ options, run }: Context) {
  return {
    account_id: options.account,
    first_name: `Conformance check ${run}a`,
    last_name: `Created ${run}b`,
    email: `conformance.check.${run}c@example.com`,
    phone: '+1 902 555 0100',
    company: 'Conformance check',
    contact_type: 'vendor',
    source: 'referral',
  } as const
}

/** The answer to creating it. */
export function createWholeContact(context: Context): Promise<Reply> {
  return context.once('whole contact', () =>
    context.caller.call('createContact', { body: wholeContact(context) }),
  )
}

/** The deal with all fields that a run creates; with the contact, and the stage where one is given. */
export async function wholeDeal(context: Context) {
  const { options, run } = context
  return {
    account_id: options.account,
    title: `Conformance check ${run}`,
    value: 1_234.5,
    probability: 20,
    expected_close_date: '2031-05-06',
    contact_id: await idOf(createWholeContact(context)),
    ...(options.stage ? { stage_id: options.stage } : {}),
  }
}

/** The answer to creating it. */
export function createWholeDeal(context: Context): Promise<Reply> {
  return context.once('whole deal', async () =>
    context.caller.call('createDeal', { body: await wholeDeal(context) }),
  )
}

/** A deal with a title only. */
export function createSmallDeal(context: Context): Promise<Reply> {
  const body = { account_id: context.options.account, title: `Conformance check ${context.run}, title only` }
  return context.once('small deal', () => context.caller.call('createDeal', { body }))
}

/** The record in the answer to a create. */
export async function recordOf(reply: Promise<Reply>): Promise<Readonly<Record<string, unknown>>> {
  const data = (await reply).field('data')
  return isObject(data) ? data : {}
}

/** The id of what was created; where there is none, whoever needs it cannot be checked. */
export async function idOf(reply: Promise<Reply>): Promise<string> {
  const { id } = await recordOf(reply)
  if (typeof id !== 'string') throw new NotChecked('needs a record that could not be created')
  return id
}

/** The items of a list's answer. */
export function itemsOf(reply: Reply): readonly Readonly<Record<string, unknown>>[] {
  const data = reply.field('data')
  return Array.isArray(data) ? data.filter(isObject) : []
}

/** Looks through a list for a record. */
export async function findInList(
  { caller }: Context,
  name: 'listContacts' | 'listDeals',
  id: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>> | undefined> {
  for (let page = 1; page <= maxPages; page += 1) {
    const items = itemsOf(await caller.call(name, { query: { ...query, page, page_size: pageSize } }))
    const found = items.find(item => item.id === id)
    if (found || items.length < pageSize) return found
  }
  throw new NotChecked(`not looked for in more than ${maxPages} pages`)
}
