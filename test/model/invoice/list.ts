import fc from 'fast-check'
import { expect } from 'vitest'
import { todayIn } from '../account/calendar.ts'
import { paging, problemsOfPaging, queryString } from '../paging.ts'
import { expectDone, expectInvalid } from '../refusals.ts'
import { pageOf } from '../state.ts'
import { step } from '../step.ts'
import { answeredInvoice, invoiceStates, listedInvoice, statusOf } from './model.ts'
import { invoiceFields } from './steps.ts'

/** Invoices are listed over REST by what they read as today: the page, the order and the total are the model's. */
export const listInvoices = step(
  'GET invoices',
  fc.record({ paging, status: fc.option(fc.constantFrom(...invoiceStates), { nil: undefined, freq: 1 }) }),
  async (wanted, state, world) => {
    const params = { ...wanted.paging, status: wanted.status, account_id: world.accountId }
    const answer = await world.call('GET', `/api/v1/invoices${queryString(params)}`)
    const problems = problemsOfPaging(wanted.paging)
    if (problems.length > 0) return expectInvalid(answer, problems)
    const today = todayIn(state, world)
    const found = state.invoices.filter(
      invoice => wanted.status === undefined || statusOf(invoice, today) === wanted.status,
    )
    const { page = 1, page_size: pageSize = 25 } = wanted.paging
    const expected = pageOf(found, { page, pageSize }, invoice => listedInvoice(invoice, today))
    expect([answer.status, answer.body]).toEqual([200, expected])
  },
)

const counts = invoiceStates.map(
  status => `${status}: invoices(accountId: $accountId, status: ${status}, pageSize: 1) { total }`,
)
const everything = `query ($accountId: UUID!) {
  all: invoices(accountId: $accountId, pageSize: 15) { items { ${invoiceFields} } }
  ${counts.join('\n')}
}`

/** The newest invoices in full, and how many there are of each status. */
export const readInvoices = step('invoices', fc.constant(null), async (_, state, world) => {
  const today = todayIn(state, world)
  const { all, ...totals } = expectDone(await world.ask(everything))
  const { data } = pageOf(state.invoices, { page: 1, pageSize: 15 }, invoice =>
    answeredInvoice(invoice, today),
  )
  expect(all.items).toEqual(data)
  const expected = invoiceStates.map(status => [
    status,
    { total: state.invoices.filter(invoice => statusOf(invoice, today) === status).length },
  ])
  expect(totals).toEqual(Object.fromEntries(expected))
})
