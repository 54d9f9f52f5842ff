import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'

const app = await startApp()

interface Described {
  readonly name: string
  readonly description: string | null
}

interface DescribedField extends Described {
  readonly args: readonly Described[]
}

const query = `query Described($name: String!) {
  __type(name: $name) {
    description
    fields { name description args { name description } }
    inputFields { name description }
    enumValues { name description }
  }
}`

/** What a tool shows of a type. */
async function typeNamed(name: string) {
  const { data } = await app.graphql(app.newUser(), query, { name })
  const named = (parts: readonly Described[] | null) =>
    Object.fromEntries((parts ?? []).map(part => [part.name, part.description]))
  const fields: readonly DescribedField[] = data.__type.fields ?? []
  return {
    description: data.__type.description,
    fields: named(fields),
    inputFields: named(data.__type.inputFields),
    enumValues: named(data.__type.enumValues),
    args: (field: string) => named(fields.find(({ name }) => name === field)?.args ?? []),
  }
}

describe('what a tool shows', () => {
  it('of an input is what its object says, with the bounds', async () => {
    const { fields } = await typeNamed('Deal')
    for (const input of ['CreateDealInput', 'UpdateDealInput']) {
      const { inputFields } = await typeNamed(input)
      expect(inputFields.title, input).toBe(`${fields.title} Not blank; at most 255 characters.`)
      expect(inputFields.expectedCloseDate, input).toBe(fields.expectedCloseDate)
    }
  })

  it('of a bound is told once', async () => {
    const { inputFields } = await typeNamed('CreateDealInput')
    expect(inputFields.probability).toContain('from 0 to 100;')
    expect(inputFields.probability).not.toContain('From 0 to 100.')
  })

  it.each([
    ['CreateProposalInput', 'amount', 'Not below 0.'],
    ['RecordPaymentInput', 'amount', 'Above 0.'],
    ['CreateInvoiceInput', 'lineItems', 'At most 200 entries.'],
    ['CreateContactInput', 'phone', 'At most 50 characters.'],
    ['CreateProposalInput', 'body', 'At most 50,000 characters.'],
    ['InvoiceFilter', 'status', 'At most 20 entries.'],
  ])('of %s.%s ends with "%s"', async (input, field, bounds) => {
    const { inputFields } = await typeNamed(input)
    expect(inputFields[field]?.endsWith(` ${bounds}`), inputFields[field] ?? '').toBe(true)
  })

  it('of the id of a link is whose id it is', async () => {
    const { inputFields } = await typeNamed('CreateContractInput')
    expect(inputFields.proposalId).toBe('The proposal it came from: the id of a proposal of the account.')
  })

  it('of an argument are its bounds too, and of `input` what its type says', async () => {
    const { args } = await typeNamed('Mutation')
    expect(args('acceptProposal').acceptedName).toBe(
      'Full name of the person that accepts it. Not blank; at most 255 characters.',
    )
    expect(args('createContact').input).toBe((await typeNamed('CreateContactInput')).description)
  })

  it('of an enum is what the Prisma schema says of it and its values', async () => {
    const onMatch = await typeNamed('OnMatch')
    expect(onMatch.description).toBe('What a submission does to a contact it matches.')
    expect(onMatch.enumValues.fill_blanks).toBe('Non-empty values fill what is empty.')
  })

  it('of the fields that every record has is said once for all, where nothing better is', async () => {
    const [deal, contact, payment] = await Promise.all(['Deal', 'Contact', 'Payment'].map(typeNamed))
    expect(deal?.fields.createdAt).toBe('When the record was made.')
    expect(deal?.fields.createdAt).toBe(contact?.fields.createdAt)
    expect(payment?.fields.createdAt).toBe('When the payment was recorded.')
    expect(contact?.fields.id).toContain('Random')
  })
})
