import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'

const app = await startApp()
const { prisma } = app.database

const fields = 'id text authorId contact { id } deal { id } createdAt updatedAt'
const add = `mutation ($accountId: UUID!, $input: AddNoteInput!) {
  addNote(accountId: $accountId, input: $input) { ${fields} }
}`
const update = `mutation ($accountId: UUID!, $id: UUID!, $input: UpdateNoteInput!) {
  updateNote(accountId: $accountId, id: $id, input: $input) { ${fields} }
}`
const remove = 'mutation ($accountId: UUID!, $id: UUID!) { deleteNote(accountId: $accountId, id: $id) }'

async function newSubjects() {
  const account = await app.newAccount()
  const { accountId } = account
  const { id: contactId } = await prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
  const { id: dealId } = await prisma.deal.create({ data: { accountId, contactId, title: 'Roof' } })
  return { ...account, contactId, dealId }
}

async function newNote() {
  const { contactId, dealId, ...account } = await newSubjects()
  const { accountId, memberId } = account
  const { id } = await prisma.note.create({
    data: { accountId, contactId, authorId: memberId, text: 'Call back' },
  })
  return { ...account, id, contactId, dealId }
}

it('note answers one of the account, and null where it has none', async () => {
  const { accountId, memberId, id, contactId } = await newNote()
  const query = `query ($accountId: UUID!, $id: UUID!) { note(accountId: $accountId, id: $id) { text contact { id } } }`
  expect(await app.graphql(memberId, query, { accountId, id })).toEqual({
    data: { note: { text: 'Call back', contact: { id: contactId } } },
  })
  const other = await newNote()
  expect(await app.graphql(memberId, query, { accountId, id: other.id })).toEqual({ data: { note: null } })
})

describe('addNote', () => {
  it('writes a note about a contact or a deal, whose author is the viewer', async () => {
    const { accountId, memberId, contactId, dealId } = await newSubjects()
    const written = { id: expect.any(String), text: 'Call back\n“soon” 🙂', authorId: memberId }
    for (const [link, subject] of [
      [{ contactId }, { contact: { id: contactId }, deal: null }],
      [{ dealId }, { contact: null, deal: { id: dealId } }],
      [
        { contactId, dealId: null },
        { contact: { id: contactId }, deal: null },
      ],
    ]) {
      const input = { ...link, text: written.text }
      const { data, errors } = await app.graphql(memberId, add, { accountId, input })
      expect(errors).toBeUndefined()
      expect(data.addNote).toMatchObject({ ...written, ...subject })
      expect(data.addNote.updatedAt).toBe(data.addNote.createdAt)
    }
  })

  it('refuses a note about both, or about nothing, on both fields', async () => {
    const { accountId, ownerId, contactId, dealId } = await newSubjects()
    const message = ['Exactly one of contactId and dealId must be given']
    for (const link of [{}, { contactId, dealId }, { contactId: null }, { contactId: null, dealId: null }]) {
      const { errors } = await app.graphql(ownerId, add, { accountId, input: { ...link, text: 'x' } })
      expect(errors?.[0]?.extensions).toEqual({
        code: 'BAD_USER_INPUT',
        fields: { 'input.contactId': message, 'input.dealId': message },
      })
    }
    expect(await prisma.note.count({ where: { accountId } })).toBe(0)
  })

  it('answers Not found for unknown and foreign records alike', async () => {
    const { accountId, ownerId } = await newSubjects()
    const foreign = await newSubjects()
    for (const field of ['contactId', 'dealId'] as const) {
      for (const id of [crypto.randomUUID(), foreign[field]]) {
        const { errors } = await app.graphql(ownerId, add, { accountId, input: { [field]: id, text: 'x' } })
        expect(errors?.[0]?.extensions).toEqual({
          code: 'BAD_USER_INPUT',
          fields: { [`input.${field}`]: ['Not found'] },
        })
      }
    }
  })

  it.each([
    ['', 'Required'],
    [' \n\u200b', 'Required'],
    ['x'.repeat(10_001), 'Must be at most 10000 characters'],
    ['a\0b', 'Must not contain NUL characters'],
  ])('refuses a text of %j', async (text, message) => {
    const { accountId, ownerId, contactId } = await newSubjects()
    const { errors } = await app.graphql(ownerId, add, { accountId, input: { contactId, text } })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { 'input.text': [message] },
    })
  })

  it('takes the longest text there may be, in characters', async () => {
    const { accountId, ownerId, contactId } = await newSubjects()
    const text = '🙂'.repeat(10_000)
    const { data } = await app.graphql(ownerId, add, { accountId, input: { contactId, text } })
    expect(data.addNote.text).toBe(text)
  })
})

describe('updateNote', () => {
  it('lets any member change the text, and the author stays', async () => {
    const { accountId, ownerId, memberId, id } = await newNote()
    const { data } = await app.graphql(ownerId, update, { accountId, id, input: { text: 'Called' } })
    expect(data.updateNote).toMatchObject({ id, text: 'Called', authorId: memberId })
    expect(Date.parse(data.updateNote.updatedAt)).toBeGreaterThan(Date.parse(data.updateNote.createdAt))
  })

  it('refuses an author who has left', async () => {
    const { accountId, memberId, id } = await newNote()
    await prisma.teamMember.deleteMany({ where: { accountId, userId: memberId } })
    const { errors } = await app.graphql(memberId, update, { accountId, id, input: { text: 'Mine' } })
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect(await prisma.note.findFirst({ where: { id } })).toMatchObject({ text: 'Call back' })
  })

  it.each([
    [{ text: null }, 'Must not be null'],
    [{ text: ' ' }, 'Required'],
  ])('refuses %j', async (input, message) => {
    const { accountId, ownerId, id } = await newNote()
    const { errors } = await app.graphql(ownerId, update, { accountId, id, input })
    expect(errors?.[0]?.extensions).toMatchObject({ fields: { 'input.text': [message] } })
  })

  it("answers NOT_FOUND for another account's note, as deleteNote does", async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await newNote()
    for (const query of [update, remove]) {
      const { errors } = await app.graphql(ownerId, query, { accountId, id, input: { text: 'Mine' } })
      expect(errors?.[0]).toMatchObject({ message: 'Note not found', extensions: { code: 'NOT_FOUND' } })
    }
    expect(await prisma.note.findFirst({ where: { id } })).toMatchObject({ text: 'Call back' })
  })
})

describe('notes', () => {
  it('are with what they are about, newest first and no more than asked for', async () => {
    const { accountId, memberId, contactId, dealId } = await newSubjects()
    const days = [1, 3, 2]
    for (const link of [{ contactId }, { dealId }]) {
      await prisma.note.createMany({
        data: days.map(day => ({
          ...link,
          accountId,
          authorId: memberId,
          text: `${Object.keys(link)} ${day}`,
          createdAt: new Date(Date.UTC(2026, 0, day)),
        })),
      })
    }
    const query = `query ($accountId: UUID!, $contactId: UUID!, $dealId: UUID!) {
      contact(accountId: $accountId, id: $contactId) { notes { nodes { text } } }
      deal(accountId: $accountId, id: $dealId) { notes(first: 2) { nodes { text } } }
    }`
    const { data } = await app.graphql(memberId, query, { accountId, contactId, dealId })
    const texts = ({ nodes }: { nodes: { text: string }[] }) => nodes.map(({ text }) => text)
    expect(texts(data.contact.notes)).toEqual(['contactId 3', 'contactId 2', 'contactId 1'])
    expect(texts(data.deal.notes)).toEqual(['dealId 3', 'dealId 2'])
  })

  it('go with what they are about, and by themselves', async () => {
    const { accountId, ownerId, contactId, dealId, id } = await newNote()
    await prisma.note.create({ data: { accountId, dealId, authorId: ownerId, text: 'Roof' } })
    const { data } = await app.graphql(ownerId, remove, { accountId, id })
    expect(data.deleteNote).toBe(id)
    await prisma.note.create({ data: { accountId, contactId, authorId: ownerId, text: 'Ada' } })
    const removeSubjects = `mutation ($accountId: UUID!, $contactId: UUID!, $dealId: UUID!) {
      deleteContact(accountId: $accountId, id: $contactId)
      deleteDeal(accountId: $accountId, id: $dealId)
    }`
    const { errors } = await app.graphql(ownerId, removeSubjects, { accountId, contactId, dealId })
    expect(errors).toBeUndefined()
    expect(await prisma.note.count({ where: { accountId } })).toBe(0)
  })
})
