import { readFile } from 'node:fs/promises'
import { assertObjectType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../src/domain/schema.ts'
import { startApp } from '../support/app.ts'
import { hasBrowser, openPage } from '../support/browser.ts'
import { fillAccount } from '../support/records/filled-account.ts'
import { readSubmissions } from '../support/records/lead-form-app.ts'

// Its examples come from an address that other servers' tests use, too.
const app = await startApp({ redisUrl: null })
const guide = await readFile(new URL('../../docs/lead-forms.md', import.meta.url), 'utf8')
const styles = await readFile(new URL('../../src/web/form/form.css', import.meta.url), 'utf8')

/** The first example in a language that has a text in it, as it reads for a form on this gateway. */
function findExample(language: string, part: string, formId = ''): string {
  const blocks = [...guide.matchAll(/```(\w+)\n([^`]+)```/g)]
  const found = blocks.find(([, kind, code]) => kind === language && code?.includes(part))
  if (!found?.[2]) throw new Error(`The guide has no ${language} with ${part}`)
  return found[2].replaceAll('https://gateway.example', app.url).replaceAll('FORM_ID', formId)
}

/** The form that the guide makes, but open to any site. */
async function makeForm() {
  const account = await app.newAccount()
  const document = findExample('graphql', 'createLeadForm').replace(/allowedOrigins: .*\n/, '')
  const { data } = await app.graphql(account.ownerId, document, { account: account.accountId })
  return { ...account, formId: data.createLeadForm.id as string }
}

/** The type of a contact and of all that is in lists of it, and in lists of these; moves hold no words of anybody. */
function typesOfPerson(name = 'Contact', met = new Set<string>()): ReadonlySet<string> {
  met.add(name)
  for (const { type } of Object.values(assertObjectType(schema.getType(name)).getFields())) {
    const listed = /^(?!Activity|Move)(\w+)Connection!$|^\[(\w+LineItem)!\]!$/.exec(String(type))
    const of = listed?.[1] ?? listed?.[2]
    if (of && !met.has(of)) typesOfPerson(of, met)
  }
  return met
}

/** The fields with texts that somebody wrote. */
function textsOf(name: string): readonly string[] {
  const fields = Object.values(assertObjectType(schema.getType(name)).getFields())
  const isText = ({ name, type }: { readonly name: string; readonly type: unknown }) =>
    /^(String|JSON|URL)!?$/.test(String(type)) && !['authorId', 'mergedBy'].includes(name)
  return fields.filter(isText).map(field => `${name}.${field.name}`)
}

const openForm = (formId: string) =>
  openPage(`${app.url}/forms/${formId}`, { extraHTTPHeaders: { 'x-forwarded-for': app.newAddress() } })

describe('docs/lead-forms.md', () => {
  it('names the eight properties that the form looks at', () => {
    const named = new Set([...guide.matchAll(/^\| `(--bizgate-[\w-]+)`/gm)].map(([, name]) => name))
    const used = new Set([...styles.matchAll(/var\((--bizgate-[\w-]+)/g)].map(([, name]) => name))
    expect(named).toEqual(used)
    expect(named.size).toBe(8)
  })

  it('makes a form', async () => {
    const { ownerId, accountId } = await app.newAccount()
    const document = findExample('graphql', 'createLeadForm')
    expect((await app.graphql(ownerId, document, { account: accountId })).errors).toBeUndefined()
  })

  it('shows all that is linked to a person, with each text, within the price of an operation', async () => {
    const { ownerId, accountId } = await app.newAccount()
    const { prisma } = app.database
    const { contactId } = await fillAccount(prisma, accountId)
    const document = findExample('graphql', 'merges')
    const variables = { account: accountId, contact: contactId }
    const { data, errors } = await app.graphql(ownerId, document, variables)
    expect(errors).toBeUndefined()
    const { contact } = data
    const lists = ['bookings', 'contracts', 'deals', 'galleries', 'invoices', 'merges', 'notes', 'proposals']
    for (const list of [...lists, 'submissions']) expect([list, contact[list]?.totalCount]).toEqual([list, 1])

    const selected: string[] = []
    const types = new TypeInfo(schema)
    const enter = () => void selected.push(`${types.getParentType()}.${types.getFieldDef()?.name}`)
    visit(parse(document), visitWithTypeInfo(types, { Field: enter }))
    const texts = [...typesOfPerson()].flatMap(textsOf)
    expect(texts).toContain('GalleryItem.imageUrl')
    expect(texts.filter(text => !selected.includes(text))).toEqual([])
  })

  it('erases what a visitor sent', async () => {
    const { ownerId, accountId, formId } = await makeForm()
    for (const name of ['Ada', 'Ben'])
      await app.rest('POST', `/api/v1/forms/${formId}/submit`, {
        body: { data: { first_name: name, email: `${name}@example.com` } },
        headers: { 'x-forwarded-for': app.newAddress() },
      })
    const find = findExample('graphql', 'search:')
    const variables = { account: accountId, text: 'ada@' }
    const { data } = await app.graphql(ownerId, find, variables)
    const [{ id, contact }] = data.formSubmissions.items
    const remove = `mutation {
      deleteFormSubmission(accountId: "${accountId}", id: "${id}")
      deleteContact(accountId: "${accountId}", id: "${contact.id}")
    }`
    expect((await app.graphql(ownerId, remove)).errors).toBeUndefined()
    expect((await app.graphql(ownerId, find, variables)).data.formSubmissions.items).toEqual([])
    expect(await readSubmissions(app, accountId)).toMatchObject([{ data: { first_name: 'Ben' } }])
  })
})

describe.skipIf(!hasBrowser)('a page with an example of the guide', () => {
  it.each([['data-form'], ['<bizgate-form'], ['<iframe'], ['<form']])('%s takes a submission', async part => {
    const { accountId, formId } = await makeForm()
    const page = await openForm(formId)
    await page.route('**/own-page', route =>
      route.fulfill({
        contentType: 'text/html',
        body: `<title>Own</title><body>${findExample('html', part, formId)}`,
      }),
    )
    await page.goto(`${app.url}/own-page`)
    const form = part === '<iframe' ? page.frameLocator('iframe') : page
    await form.getByLabel('First name').fill('Ada')
    await form.getByLabel('E-mail').fill('ada@example.com')
    await form.getByRole('button', { name: 'Ask for a date' }).click()
    await form.getByText('We answer within two working days.').waitFor()
    expect(await readSubmissions(app, accountId)).toMatchObject([{ outcome: 'created' }])
  })

  it('sends by its own code', async () => {
    const { formId } = await makeForm()
    const page = await openForm(formId)
    const code = findExample('js', 'fetch(', formId)
    const send = () =>
      page.evaluate(`(async () => {
      let shown; const show = (...what) => { shown = what }; const showNotSent = () => { shown = 'not sent' }
      ${code}
      return shown
    })()`)
    const offline = { status: 200, contentType: 'text/html', body: '<title>Offline</title>' }
    await page.route('**/submit', route => route.fulfill(offline), { times: 1 })
    expect(await send()).toBe('not sent')
    expect(await send()).toEqual(['Thank you. We answer within two working days.', null])
  })
})
