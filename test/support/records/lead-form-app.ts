import type { GraphqlAnswer, TestAccount, TestApp } from '../app.ts'

/** A form that maps every target, with one field of each remaining type. */
export const wideFields = [
  { id: 'first', label: 'First name', type: 'text', required: true, mapsTo: 'firstName' },
  { id: 'last', label: 'Last name', type: 'text', mapsTo: 'lastName' },
  { id: 'mail', label: 'E-mail', type: 'email', required: true, mapsTo: 'email' },
  { id: 'tel', label: 'Phone', type: 'tel', mapsTo: 'phone' },
  { id: 'firm', label: 'Company', type: 'text', mapsTo: 'company' },
  { id: 'site', label: 'Site', type: 'url' },
  { id: 'day', label: 'Day', type: 'date' },
  { id: 'guests', label: 'Guests', type: 'number' },
  { id: 'kind', label: 'Kind', type: 'select', options: ['Wedding', 'Portrait'] },
  { id: 'terms', label: 'Terms', type: 'checkbox' },
  { id: 'notes', label: 'Notes', type: 'textarea' },
  { id: 'campaign', label: 'Campaign', type: 'hidden' },
] as const

/** The same fields with nothing required. */
export const optionalFields = wideFields.map(field => ({ ...field, required: false }))

const createForm = `mutation ($accountId: UUID!, $input: CreateLeadFormInput!) {
  createLeadForm(accountId: $accountId, input: $input) { id }
}`
const submit = `mutation ($formId: UUID!, $data: JSON!, $metadata: FormMetadataInput) {
  submitLeadForm(formId: $formId, data: $data, metadata: $metadata) {
    success contactId successMessage redirectUrl
  }
}`

/** A form in an account of its own. */
export interface TestForm extends TestAccount {
  readonly formId: string
}

/** What a visitor sends besides the data. */
export interface VisitOptions {
  readonly metadata?: object
  readonly address?: string
  readonly origin?: string
}

/** Makes a form with everything optional, but for what `input` says. */
export async function newForm(app: TestApp, input: object = {}): Promise<TestForm> {
  const account = await app.newAccount()
  const { data, errors } = await app.graphql(account.ownerId, createForm, {
    accountId: account.accountId,
    input: { name: 'Enquiry', fields: optionalFields, ...input },
  })
  if (errors) throw new Error(JSON.stringify(errors))
  return { ...account, formId: data.createLeadForm.id }
}

/** Submits a form as a visitor with an address of their own, so that nobody's limit is in the way. */
export function submitAs(
  app: TestApp,
  formId: string,
  data: unknown,
  { metadata, address = app.newAddress(), origin }: VisitOptions = {},
): Promise<GraphqlAnswer> {
  const headers = { 'x-forwarded-for': address, ...(origin ? { origin } : {}) }
  return app.graphql(null, submit, { formId, data, metadata }, { headers })
}

/** The account's submissions, oldest first. */
export function readSubmissions(app: TestApp, accountId: string) {
  return app.database.prisma.formSubmission.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
}

/** The account's contacts, oldest first. */
export function readContacts(app: TestApp, accountId: string) {
  return app.database.prisma.contact.findMany({
    where: { accountId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
}
