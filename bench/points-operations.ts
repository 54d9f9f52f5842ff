import { points } from '../src/domain/fields/points.ts'
import type { BenchAccount } from './accounts.ts'
import { rareName } from './data.ts'

/** An operation whose points are compared with what it takes. */
export interface PointsOperation {
  readonly name: string
  readonly query: string
  /** Points that are paid while it runs, for what it finds to do. */
  readonly paidLater?: number
}

function csv(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => `Import ${row},import${row}@example.com`)
  return ['First Name,Email', ...lines].join('\n')
}

/** Typical operations of internal tools, and those with the highest cost to others for their size. */
export function pointsOperations(large: BenchAccount, written: BenchAccount): PointsOperation[] {
  const columns = 'id firstName lastName email phone company contactType source createdAt'
  const contacts = (args: string, selection = `total items { ${columns} }`) =>
    `{ contacts(accountId: "${large.id}", ${args}) { ${selection} } }`
  const repeat = (count: number, field: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => `a${index}: ${field(index)}`).join(' ')
  const create = (index: number) =>
    `createContact(accountId: "${written.id}", input: { firstName: "Bench ${index}" }) { id }`
  const deals = (args: string, selection = 'total items { id title value }') =>
    `{ deals(accountId: "${large.id}", ${args}) { ${selection} } }`
  const part = 'nodes { id firstName lastName } pageInfo { hasNextPage endCursor }'
  const inContacts = (args: string) => contacts(args, 'total').slice(1, -1).trim()
  return [
    { name: 'who am I', query: '{ viewer { id accounts { id name } } }' },
    { name: '25 contacts', query: contacts('pageSize: 25') },
    { name: '100 contacts', query: contacts('pageSize: 100') },
    {
      name: '25 contacts with 5 deals each',
      query: contacts('pageSize: 25', 'items { id deals(first: 5) { nodes { id title } } }'),
    },
    {
      name: '50 deals with contact and stage',
      query: `{ deals(accountId: "${large.id}", pageSize: 50) { total items { title value contact { firstName } stage { name } } } }`,
    },
    {
      name: '50 overdue invoices with lines and payments',
      query: `{ invoices(accountId: "${large.id}", pageSize: 50, status: overdue) { items { amount lineItems { description } payments { nodes { amount } } } } }`,
    },
    {
      name: '25 contacts of a connection',
      query: `{ contactsConnection(accountId: "${large.id}") { ${part} } }`,
    },
    {
      name: '25 contacts of a connection, by name, counted',
      query: `{ contactsConnection(accountId: "${large.id}", orderBy: { field: name }) { ${part} totalCount } }`,
    },
    {
      name: 'a sales board: every stage, each with up to 100 deals',
      query: `{ pipelineStages(accountId: "${large.id}") { items { name deals(first: 100, filter: { status: [open] }) {
        totalCount nodes { title value contact { firstName lastName } } pageInfo { hasNextPage endCursor } } } } }`,
    },
    {
      name: '25 contacts with 10 of their activities each',
      query: contacts(
        'pageSize: 25',
        'items { id activity(first: 10) { nodes { at kind deal { title } } } }',
      ),
    },
    {
      name: '25 contacts with what they add up to',
      query: contacts('pageSize: 25', 'items { id summary { due } }'),
    },
    { name: 'deals of two states', query: deals('filter: { status: [open, won] }') },
    { name: 'deals of a range of values', query: deals('filter: { value: { from: 1000, to: 2000 } }') },
    { name: 'deals by what no index has', query: deals('filter: { probability: { from: 10, to: 20 } }') },
    { name: 'deals with a text in the title', query: deals('filter: { search: "99" }') },
    { name: 'deals in an order that no index has', query: deals('orderBy: { field: title }') },
    {
      name: '1,000 deals summed by stage',
      paidLater: written.deals / points.summedForAPoint,
      query: `{ dealSummary(accountId: "${written.id}", by: stage) { key count value weightedValue } }`,
    },
    {
      name: 'deals summed by stage',
      paidLater: large.deals / points.summedForAPoint,
      query: `{ dealSummary(accountId: "${large.id}", by: stage) { key count value weightedValue } }`,
    },
    {
      name: 'invoices summed by month',
      paidLater: large.invoices / points.summedForAPoint,
      query: `{ invoiceSummary(accountId: "${large.id}", by: month) { key count amount paid due } }`,
    },
    {
      name: 'contacts counted by source',
      paidLater: large.contacts / points.summedForAPoint,
      query: `{ contactSummary(accountId: "${large.id}", by: source) { key count } }`,
    },
    {
      name: 'contacts with one e-mail',
      paidLater: large.contacts / points.summedForAPoint,
      query: `{ contactDuplicates(accountId: "${large.id}") { nodes { email count } endCursor } }`,
    },
    { name: 'a total', query: contacts('pageSize: 1', 'total') },
    { name: '80 totals', query: `{ ${repeat(80, () => inContacts('pageSize: 1'))} }` },
    { name: 'a page in the middle', query: contacts(`pageSize: 25, page: ${large.contacts / 50}`) },
    { name: 'a search that finds few', query: contacts(`pageSize: 25, search: "${rareName}"`) },
    { name: 'a search that finds many', query: contacts('pageSize: 25, search: "an"') },
    { name: 'a new contact', query: `mutation { ${create(0)} }` },
    { name: '100 new contacts', query: `mutation { ${repeat(100, create)} }` },
    {
      name: 'an import of 1,000 contacts, tried only',
      query: `mutation { importContacts(accountId: "${written.id}", input: { dryRun: true, csv: ${JSON.stringify(csv(1_000))} }) { created } }`,
    },
    {
      name: 'an import of 1,000 contacts',
      paidLater: 1_000,
      query: `mutation { importContacts(accountId: "${written.id}", input: { onMatch: create, csv: ${JSON.stringify(csv(1_000))} }) { created } }`,
    },
    {
      name: 'the schema',
      query: '{ __schema { types { name fields { name type { name } args { name } } } } }',
    },
  ]
}
