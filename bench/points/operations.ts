import type { BenchAccount } from '../accounts.ts'
import { rareName } from '../data.ts'

/** An operation whose points are compared with what it takes. */
export interface PointsOperation {
  readonly name: string
  readonly query: string
}

/** What internal tools ask of an account, and what costs others most for its size. */
export function pointsOperations(large: BenchAccount, written: BenchAccount): PointsOperation[] {
  const columns = 'id firstName lastName email phone company contactType source createdAt'
  const contacts = (args: string, selection = `total items { ${columns} }`) =>
    `{ contacts(accountId: "${large.id}", ${args}) { ${selection} } }`
  const repeat = (count: number, field: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => `a${index}: ${field(index)}`).join(' ')
  const create = (index: number) =>
    `createContact(accountId: "${written.id}", input: { firstName: "Bench ${index}" }) { id }`
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
    { name: 'a total', query: contacts('pageSize: 1', 'total') },
    { name: '80 totals', query: `{ ${repeat(80, () => inContacts('pageSize: 1'))} }` },
    { name: 'a page in the middle', query: contacts(`pageSize: 25, page: ${large.contacts / 50}`) },
    { name: 'a search that finds few', query: contacts(`pageSize: 25, search: "${rareName}"`) },
    { name: 'a search that finds many', query: contacts('pageSize: 25, search: "an"') },
    { name: 'a new contact', query: `mutation { ${create(0)} }` },
    { name: '100 new contacts', query: `mutation { ${repeat(100, create)} }` },
    {
      name: 'the schema',
      query: '{ __schema { types { name fields { name type { name } args { name } } } } }',
    },
  ]
}
