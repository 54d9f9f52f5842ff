import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { createLinks } from '../../support/records/record-links.ts'

const app = await startApp()
const { prisma } = app.database

const linked = 'contact { id } deal { id }'
const noLinks = { contact: null, deal: null }
const hour = { startsAt: '2027-05-01T08:00:00.000Z', endsAt: '2027-05-01T09:00:00.000Z' }
const steps = [
  { action: 'task', delayDays: 0, text: 'Call' },
  { action: 'email', delayDays: 365, text: 'Thanks, 李' },
]

/** A kind of record: the least it is made of, what that becomes, and all that can be given. */
const kinds = [
  {
    kind: 'Proposal',
    fields: `title body amount status validUntil sentAt decidedAt acceptedName lineItems { description quantity unitPrice } ${linked}`,
    least: { title: 'Offer' },
    becomes: {
      ...{ body: '', amount: '0.00', status: 'draft', validUntil: null, sentAt: null, decidedAt: null },
      ...{ acceptedName: null, lineItems: [], ...noLinks },
    },
    all: {
      ...{ body: 'As discussed', amount: '900.51', validUntil: '2028-02-29' },
      lineItems: [{ description: 'Shoot', quantity: '1.50', unitPrice: '600.34' }],
    },
    nullable: ['validUntil'],
    needed: ['title', 'body', 'amount'],
    long: { title: 255, body: 50_000 },
  },
  {
    kind: 'Contract',
    fields: `title body amount status expiresOn sentAt signedAt signedName proposal { id } ${linked}`,
    least: { title: 'Terms' },
    becomes: {
      ...{ body: '', amount: null, status: 'draft', expiresOn: null, sentAt: null },
      ...{ signedAt: null, signedName: null, proposal: null, ...noLinks },
    },
    all: { body: 'A third is due on signing', amount: '0.01', expiresOn: '2028-02-29' },
    nullable: ['amount', 'expiresOn'],
    needed: ['title', 'body'],
    long: { title: 255, body: 50_000 },
  },
  {
    kind: 'Gallery',
    fields: `title description status publishedAt items { nodes { id } } ${linked}`,
    least: { title: 'Wedding day' },
    becomes: { description: '', status: 'draft', publishedAt: null, items: { nodes: [] }, ...noLinks },
    all: { description: 'The vows' },
    nullable: [],
    needed: ['title', 'description'],
    long: { title: 255, description: 10_000 },
  },
  {
    kind: 'Booking',
    fields: `title status startsAt endsAt location notes ${linked}`,
    least: { title: 'Shoot', ...hour },
    becomes: { ...hour, status: 'requested', location: null, notes: '', ...noLinks },
    all: { location: 'Harbour', notes: 'Rain plan: the hall' },
    nullable: ['location'],
    needed: ['title', 'startsAt', 'endsAt', 'notes'],
    long: { title: 255, location: 255, notes: 10_000 },
  },
  {
    kind: 'Workflow',
    fields: 'name trigger active steps',
    least: { name: 'Thank' },
    becomes: { trigger: 'manual', active: false, steps: [] },
    all: { trigger: 'deal_won', active: true, steps },
    nullable: [],
    needed: ['name', 'trigger', 'active', 'steps'],
    long: { name: 255 },
  },
] as const

const codeOf = ({ errors }: { errors?: readonly { extensions?: { code: string } }[] }) =>
  errors?.[0]?.extensions?.code

describe.each(kinds)('a $kind', ({ kind, fields, least, becomes, all, nullable, needed, long }) => {
  const linked = (['contact', 'deal'] as const).filter(name => fields.includes(`${name} {`))
  const hasLinks = linked.length > 0
  const newLinks = async (accountId: string) => {
    const links = await createLinks(prisma, accountId)
    return Object.fromEntries(linked.map(name => [`${name}Id`, links[`${name}Id`]]))
  }
  const create = `mutation ($accountId: UUID!, $input: Create${kind}Input!) {
    made: create${kind}(accountId: $accountId, input: $input) { id ${fields} createdAt updatedAt }
  }`
  const update = `mutation ($accountId: UUID!, $id: UUID!, $input: Update${kind}Input!) {
    changed: update${kind}(accountId: $accountId, id: $id, input: $input) { id ${fields} updatedAt }
  }`
  const remove = `mutation ($accountId: UUID!, $id: UUID!) { gone: delete${kind}(accountId: $accountId, id: $id) }`
  const read = `query ($accountId: UUID!, $id: UUID!) {
    one: ${kind.toLowerCase()}(accountId: $accountId, id: $id) { id ${fields} updatedAt }
  }`

  async function newRecord() {
    const account = await app.newAccount()
    const { accountId } = account
    const { data } = await app.graphql(account.memberId, create, { accountId, input: least })
    return { ...account, made: data.made, id: data.made.id as string }
  }

  it('is made of little by a team member', async () => {
    const { made } = await newRecord()
    const { id, createdAt, updatedAt, ...rest } = made
    expect(rest).toEqual({ ...least, ...becomes })
    expect(updatedAt).toBe(createdAt)
  })

  it('takes null for what is optional as if it were absent', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const nulls = Object.fromEntries(Object.keys(all).map(key => [key, null]))
    const { data } = await app.graphql(ownerId, create, { accountId, input: { ...nulls, ...least } })
    expect(data.made).toMatchObject({ ...least, ...becomes })
  })

  it('keeps all that it is given, when it is made and when it changes', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const links = hasLinks ? await newLinks(accountId) : null
    const input = { ...least, ...all, ...links }
    const kept = {
      ...{ ...least, ...all },
      ...Object.fromEntries(linked.map(name => [name, { id: links?.[`${name}Id`] }])),
    }
    const { data } = await app.graphql(ownerId, create, { accountId, input })
    expect(data.made).toMatchObject(kept)
    const other = await app.graphql(ownerId, create, { accountId, input: least })
    const { id, updatedAt } = other.data.made
    const { changed } = (await app.graphql(ownerId, update, { accountId, id, input })).data
    expect(changed).toMatchObject(kept)
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(updatedAt))
  })

  it('loses by null what may be empty, and keeps what is absent', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const links = hasLinks ? await newLinks(accountId) : null
    const input = { ...least, ...all, ...links }
    const { data } = await app.graphql(ownerId, create, { accountId, input })
    const { id } = data.made
    const cleared = [...nullable, ...Object.keys(links ?? {})]
    const nulls = Object.fromEntries(cleared.map(key => [key, null]))
    const { changed } = (await app.graphql(ownerId, update, { accountId, id, input: nulls })).data
    const shown = cleared.map(key => [key.replace('Id', ''), null])
    const { createdAt, updatedAt, ...before } = data.made
    expect(changed).toMatchObject({ ...before, ...Object.fromEntries(shown) })
  })

  it('refuses to lose what it needs, and names it', async () => {
    const { accountId, ownerId, id } = await newRecord()
    const nulls = Object.fromEntries(needed.map(key => [key, null]))
    const { errors } = await app.graphql(ownerId, update, { accountId, id, input: nulls })
    const fields = Object.fromEntries(needed.map(key => [`input.${key}`, ['Must not be null']]))
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields })
  })

  it('takes texts as long as they may be and none longer', async () => {
    const { accountId, ownerId, id } = await newRecord()
    const texts = (more: number) =>
      Object.fromEntries(Object.entries(long).map(([key, most]) => [key, '李'.repeat(most + more)]))
    const longest = await app.graphql(ownerId, update, { accountId, id, input: texts(0) })
    expect(longest.data.changed).toMatchObject(texts(0))
    const longer = await app.graphql(ownerId, update, { accountId, id, input: texts(1) })
    expect(Object.keys(longer.errors?.[0]?.extensions.fields).sort()).toEqual(
      Object.keys(long)
        .map(key => `input.${key}`)
        .sort(),
    )
  })

  it('refuses a blank title, and text that no database holds', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const title = kind === 'Workflow' ? 'name' : 'title'
    for (const [text, message] of [
      [' \u2003', 'Required'],
      ['a\0b', 'Must not contain NUL characters'],
    ]) {
      const input = { ...least, [title]: text }
      const { errors } = await app.graphql(ownerId, create, { accountId, input })
      expect(errors?.[0]?.extensions.fields).toEqual({ [`input.${title}`]: [message] })
    }
  })

  it.runIf(hasLinks)('refuses links to what is not in the account, each on its field', async () => {
    const { accountId, ownerId, id } = await newRecord()
    const foreign = await newLinks((await app.newAccount()).accountId)
    const unknown = Object.fromEntries(linked.map(name => [`${name}Id`, randomUUID()]))
    const fields = Object.fromEntries(linked.map(name => [`input.${name}Id`, ['Not found']]))
    for (const links of [foreign, unknown]) {
      const made = await app.graphql(ownerId, create, { accountId, input: { ...least, ...links } })
      expect(made.errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields })
      const changed = await app.graphql(ownerId, update, { accountId, id, input: links })
      expect(changed.errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields })
    }
  })

  it.runIf(hasLinks)('stays, unlinked, when its contact and its deal are deleted', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const links = await newLinks(accountId)
    const { data } = await app.graphql(ownerId, create, { accountId, input: { ...least, ...links } })
    const { id } = data.made
    await prisma.contact.deleteMany({ where: { accountId } })
    await prisma.deal.deleteMany({ where: { accountId } })
    const { one } = (await app.graphql(ownerId, read, { accountId, id })).data
    expect(one).toMatchObject({ ...least, ...Object.fromEntries(linked.map(name => [name, null])) })
  })

  it.runIf(hasLinks)('is found from its contact and its deal', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const links = await newLinks(accountId)
    const { data } = await app.graphql(ownerId, create, { accountId, input: { ...least, ...links } })
    const list = kind === 'Gallery' ? 'galleries' : `${kind.toLowerCase()}s`
    for (const name of linked) {
      const query = `{ ${name}(accountId: "${accountId}", id: "${links[`${name}Id`]}") { found: ${list} { nodes { id } } } }`
      const answer = (await app.graphql(ownerId, query)).data[name]
      expect(answer.found).toEqual({ nodes: [{ id: data.made.id }] })
    }
  })

  it('is deleted once', async () => {
    const { accountId, memberId, id } = await newRecord()
    expect((await app.graphql(memberId, remove, { accountId, id })).data.gone).toBe(id)
    expect((await app.graphql(memberId, read, { accountId, id })).data.one).toBeNull()
    expect(codeOf(await app.graphql(memberId, remove, { accountId, id }))).toBe('NOT_FOUND')
  })

  it('is nothing that another account can change', async () => {
    const { accountId, ownerId, id } = await newRecord()
    const other = await app.newAccount()
    const { one } = (await app.graphql(ownerId, read, { accountId, id })).data
    for (const document of [update, remove]) {
      const variables = { accountId: other.accountId, id, input: least }
      expect(codeOf(await app.graphql(other.ownerId, document, variables))).toBe('NOT_FOUND')
    }
    expect((await app.graphql(ownerId, read, { accountId, id })).data.one).toEqual(one)
  })
})
