import { isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { contactFinding } from '../../../src/domain/contact/queries.ts'
import { dealFinding } from '../../../src/domain/deal/queries.ts'
import { dealRecord } from '../../../src/domain/deal/record.ts'
import { invoiceFinding } from '../../../src/domain/invoice/queries.ts'
import type { FindingArgs } from '../../../src/domain/lists/finding/define-finding.ts'
import { ofState } from '../../../src/domain/lists/list-filter.ts'
import { proposalFinding } from '../../../src/domain/proposal/queries.ts'
import { schema } from '../../../src/domain/schema.ts'

const asc = 'asc'
const desc = 'desc'

describe('a list costs', () => {
  const page = { page: 1, pageSize: 25 }

  it.each<[string, number, FindingArgs]>([
    ['its statement alone', 20, {}],
    ['no more with an empty filter', 20, { filter: { status: null } }],
    ['no more in an order that an index holds', 20, { orderBy: { field: 'value', direction: desc } }],
    ['what it counts with a filter', 220, { filter: { status: ['won', 'lost'] } }],
    [
      'no more where the matches are sorted',
      220,
      {
        filter: { contactId: 'x' },
        orderBy: { field: 'title', direction: asc },
      },
    ],
    ['a look at all records in another order', 1_020, { orderBy: { field: 'title', direction: asc } }],
    ['a look at all records with a text', 1_020, { filter: { search: 'roof', status: ['won'] } }],
    ['a look at those of a stage with a text', 220, { filter: { search: 'roof', stageId: 'x' } }],
    ['a look at all records by what no index has', 1_020, { filter: { probability: { from: 50 } } }],
    [
      'a look at all records for those without a link',
      1_020,
      { filter: { hasStage: false, status: ['open'] } },
    ],
  ])('%s: %i', (_what, points, args) => {
    expect(dealFinding.complexity({ ...page, ...args })).toEqual({ field: points, multiplier: 25 })
  })

  it('a look at all records where those without a value would come first', () => {
    const costOf = (direction: 'asc' | 'desc') =>
      invoiceFinding.complexity({ ...page, orderBy: { field: 'due_date', direction } }).field
    expect([costOf(asc), costOf(desc)]).toEqual([20, 1_020])
  })

  it('the thousands of records before its page, half a million at most', () => {
    const costOf = (page: number) => dealFinding.complexity({ page, pageSize: 25 }).field
    expect([costOf(40), costOf(41), costOf(1_000_000)]).toEqual([20, 25, 2_520])
    // Which is refused, but only once it was paid for.
    expect(costOf(-1_000_000)).toBe(20)
  })

  it('its longest values, by the record', () => {
    const costOf = (pageSize: number) => proposalFinding.complexity({ page: 1, pageSize }).field
    expect([costOf(10), costOf(25)]).toEqual([20 + 10 * 5, 20 + 25 * 5])
  })

  it('its search besides', () => {
    expect(contactFinding.complexity({ ...page, search: 'ann', filter: { type: ['lead'] } }).field).toBe(420)
  })

  it('a look at all names where the index has no three letters or digits of its search', () => {
    const costOf = (search: string) => contactFinding.complexity({ ...page, filter: { search } }).field
    expect(['ann', 'a b c', 'Σπύρος'].map(costOf)).toEqual([220, 220, 220])
    // The index has sigma in two forms, so that it does not count.
    expect(['an', 'an-', '---', '🎉🎉🎉', 'σας', 'ΣΟΣ'].map(costOf)).toEqual(Array(6).fill(1_020))
  })
})

describe('a list runs the statement of its older arguments', () => {
  const won = ofState(dealRecord, 'won')

  it.each<[string, FindingArgs]>([
    ['without the new ones', {}],
    ['with empty ones', { filter: {}, orderBy: null }],
  ])('%s', (_what, args) => {
    expect(dealFinding.wanted(args, won)).toEqual({ filter: won, order: undefined })
  })

  it('with one status in the filter', () => {
    expect(dealFinding.wanted({ filter: { status: ['won'] } })).toEqual({ filter: won, order: undefined })
  })
})

it('no page is priced at less than nothing', () => {
  const below = { page: -5, pageSize: -100_000, first: -100_000, last: -100_000 }
  const priced = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap(({ name, getFields }) =>
      Object.values(getFields.call(schema.getType(name))).map(field => ({ name, field })),
    )
    .filter(({ field: { args, extensions } }) => {
      const names = args.map(({ name }) => name)
      return (
        ['pageSize', 'first'].some(name => names.includes(name)) &&
        typeof extensions.complexity === 'function'
      )
    })
    .map(({ name, field }) => {
      const { field: points } = (field.extensions.complexity as (args: object) => { field: number })(below)
      return [`${name}.${field.name}`, points] as const
    })
  expect(priced.length).toBeGreaterThan(60)
  expect(priced.filter(([, points]) => !(points >= 0))).toEqual([])
})
