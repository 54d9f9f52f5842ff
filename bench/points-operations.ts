import { points } from '../src/domain/fields/points.ts'
import type { BenchAccount } from './accounts.ts'
import { rareName } from './data.ts'

function csv(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => `Import ${row},import${row}@example.com`)
  return ['First Name,Email', ...lines].join('\n')
}

/**
 * Typical operations of internal tools, and those with the highest cost to others for their size, each with the points
 * that are paid while it runs, for what it finds to do.
 */
export function pointsOperations(large: BenchAccount, written: BenchAccount) {
  const of = ({ id }: BenchAccount, args = '') => `(accountId: "${id}"${args && `, ${args}`})`
  const columns = 'id firstName lastName email phone company contactType source createdAt'
  const contacts = (args: string, selection = `total items { ${columns} }`) =>
    `contacts${of(large, args)} { ${selection} }`
  const deals = (args: string, selection = 'total items { id title value }') =>
    `deals${of(large, args)} { ${selection} }`
  const part = 'nodes { id firstName lastName } pageInfo { hasNextPage endCursor }'
  const repeat = (count: number, field: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => `a${index}: ${field(index)}`).join(' ')
  const create = (index: number) =>
    `createContact${of(written, `input: { firstName: "Bench ${index}" }`)} { id }`
  const imported = (how: string) =>
    `importContacts${of(written, `input: { ${how}, csv: ${JSON.stringify(csv(1_000))} }`)} { created }`
  const total = contacts('pageSize: 1', 'total')
  const dealsByStage = (account: BenchAccount) => `dealSummary${of(account, 'by: stage')} { key count value }`
  const queries = {
    'who am I': 'viewer { id accounts { id name } }',
    '25 contacts': contacts('pageSize: 25'),
    '100 contacts': contacts('pageSize: 100'),
    '25 contacts with 5 deals each': contacts(
      'pageSize: 25',
      'items { deals(first: 5) { nodes { id title } } }',
    ),
    '50 deals with contact and stage': deals(
      'pageSize: 50',
      'items { contact { firstName } stage { name } }',
    ),
    '50 overdue invoices with lines and payments': `invoices${of(large, 'pageSize: 50, status: overdue')} {
      items { amount lineItems { description } payments { nodes { amount } } } }`,
    '25 contacts of a connection': `contactsConnection${of(large)} { ${part} }`,
    'the same by name, counted': `contactsConnection${of(large, 'orderBy: { field: name }')} { ${part} totalCount }`,
    'a sales board: every stage, each with up to 100 deals': `pipelineStages${of(large)} { items { name
      deals(first: 100, filter: { status: [open] }) { totalCount
        nodes { title value contact { firstName lastName } } pageInfo { hasNextPage endCursor } } } }`,
    '25 contacts with 10 of their activities each': contacts(
      'pageSize: 25',
      'items { activity(first: 10) { nodes { at kind deal { title } } } }',
    ),
    '25 contacts with what they add up to': contacts('pageSize: 25', 'items { id summary { due } }'),
    'deals of two states': deals('filter: { status: [open, won] }'),
    'deals by what no index has': deals('filter: { probability: { from: 10, to: 20 } }'),
    'deals with a text in the title': deals('filter: { search: "99" }'),
    'deals in an order that no index has': deals('orderBy: { field: title }'),
    'a total': total,
    '80 totals': repeat(80, () => total),
    'a page in the middle': contacts(`pageSize: 25, page: ${large.contacts / 50}`),
    'a search that finds few': contacts(`pageSize: 25, search: "${rareName}"`),
    'a search that finds many': contacts('pageSize: 25, search: "an"'),
    'the schema': '__schema { types { name fields { name type { name } args { name } } } }',
  }
  // They pay for the records that they read while they run.
  const sums = {
    '1,000 deals summed by stage': [written.deals, dealsByStage(written)],
    'deals summed by stage': [large.deals, dealsByStage(large)],
    'contacts counted by source': [large.contacts, `contactSummary${of(large, 'by: source')} { key count }`],
    'contacts with one e-mail': [
      large.contacts,
      `contactDuplicates${of(large)} { nodes { email count } endCursor }`,
    ],
  } as const
  const mutations = {
    'a new contact': [0, create(0)],
    '100 new contacts': [0, repeat(100, create)],
    'an import of 1,000 contacts, tried only': [0, imported('dryRun: true')],
    'an import of 1,000 contacts': [1_000, imported('onMatch: create')],
  } as const
  return [
    ...Object.entries(queries).map(([name, fields]) => ({ name, query: `{ ${fields} }`, paidLater: 0 })),
    ...Object.entries(sums).map(([name, [read, fields]]) => {
      return { name, query: `{ ${fields} }`, paidLater: read / points.summedForAPoint }
    }),
    ...Object.entries(mutations).map(([name, [paidLater, fields]]) => {
      return { name, query: `mutation { ${fields} }`, paidLater }
    }),
  ]
}
