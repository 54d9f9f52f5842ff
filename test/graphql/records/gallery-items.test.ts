import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'

const app = await startApp()
const { prisma } = app.database

const add = `mutation ($accountId: UUID!, $galleryId: UUID!, $items: [AddGalleryItemInput!]!) {
  done: addGalleryItems(accountId: $accountId, galleryId: $galleryId, items: $items) { id position title }
}`
const update = `mutation ($accountId: UUID!, $id: UUID!) {
  done: updateGalleryItem(accountId: $accountId, id: $id, input: { title: "Other" }) { title imageUrl position }
}`
const remove = `mutation ($accountId: UUID!, $id: UUID!) { done: deleteGalleryItem(accountId: $accountId, id: $id) }`
const reorder = `mutation ($accountId: UUID!, $galleryId: UUID!, $ids: [UUID!]!) {
  done: reorderGalleryItems(accountId: $accountId, galleryId: $galleryId, ids: $ids) { title position }
}`

const picture = (title: string) => ({ title, imageUrl: `https://example.com/${title}.jpg` })

async function newGallery(...titles: string[]) {
  const account = await app.newAccount()
  const { accountId, memberId } = account
  const { id: galleryId } = await prisma.gallery.create({ data: { accountId, title: 'Wedding' } })
  const variables = { accountId, galleryId, items: titles.map(picture) }
  const { data } = await app.graphql(memberId, add, variables)
  const ids: string[] = data.done.map(({ id }: { id: string }) => id)
  return { ...account, galleryId, ids }
}

const readItems = (galleryId: string) =>
  prisma.galleryItem.findMany({ where: { galleryId }, orderBy: { position: 'asc' } })

const readTitles = async (galleryId: string) => (await readItems(galleryId)).map(({ title }) => title)

async function readTime(id: string): Promise<number> {
  return (await prisma.gallery.findFirstOrThrow({ where: { id } })).updatedAt.getTime()
}

describe('the items of a gallery', () => {
  it('are added at the end in the order given', async () => {
    const { accountId, galleryId, ownerId } = await newGallery('A', 'B')
    const items = ['C', 'D'].map(picture)
    const { data } = await app.graphql(ownerId, add, { accountId, galleryId, items })
    expect(data.done).toMatchObject([
      { title: 'C', position: 2 },
      { title: 'D', position: 3 },
    ])
    expect(await readTitles(galleryId)).toEqual(['A', 'B', 'C', 'D'])
  })

  it('are added also behind the last position there is, which an import can bring', async () => {
    const { accountId, galleryId, ownerId, ids } = await newGallery('B', 'A')
    await prisma.galleryItem.updateMany({ where: { id: ids[0] ?? '' }, data: { position: 2_147_483_646 } })
    const items = ['C', 'D'].map(picture)
    const { data } = await app.graphql(ownerId, add, { accountId, galleryId, items })
    expect(data.done).toMatchObject([
      { title: 'C', position: 2 },
      { title: 'D', position: 3 },
    ])
    expect(await readTitles(galleryId)).toEqual(['A', 'B', 'C', 'D'])
  })

  it('change their gallery as they are changed, added, put in another order and deleted', async () => {
    const { accountId, galleryId, ownerId, ids } = await newGallery('A', 'B')
    let before = await readTime(galleryId)
    for (const [document, variables] of [
      [update, { id: ids[0] }],
      [add, { galleryId, items: [picture('C')] }],
      [reorder, { galleryId, ids: ids.toReversed() }],
      [remove, { id: ids[0] }],
    ] as const) {
      if (document === reorder) await prisma.galleryItem.deleteMany({ where: { galleryId, title: 'C' } })
      const { errors } = await app.graphql(ownerId, document, { accountId, ...variables })
      expect(errors).toBeUndefined()
      const after = await readTime(galleryId)
      expect(after).toBeGreaterThan(before)
      before = after
    }
  })

  it('are answered with the time that the next change of their gallery expects', async () => {
    const { accountId, galleryId, ownerId, ids } = await newGallery('A', 'B')
    let expected = new Date(await readTime(galleryId)).toISOString()
    const item = '{ title: "C", imageUrl: "https://example.com/c.jpg" }'
    for (const call of [
      `reorderGalleryItems(galleryId: $galleryId, ids: ${JSON.stringify(ids.toReversed())}`,
      `addGalleryItems(galleryId: $galleryId, items: [${item}, ${item}]`,
      `addGalleryItems(galleryId: $galleryId, items: [${item}]`,
    ]) {
      const { data, errors } = await app.graphql(
        ownerId,
        `mutation ($accountId: UUID!, $galleryId: UUID!, $expected: DateTime) {
          done: ${call}, accountId: $accountId, expectedUpdatedAt: $expected) { gallery { id updatedAt } }
        }`,
        { accountId, galleryId, expected },
      )
      expect(errors).toBeUndefined()
      expect(data.done[0].gallery).toMatchObject({ id: galleryId })
      expected = data.done[0].gallery.updatedAt
    }
    const { data } = await app.graphql(
      ownerId,
      `mutation ($accountId: UUID!, $id: UUID!) {
        done: updateGalleryItem(accountId: $accountId, id: $id, input: { title: "D" }) { gallery { updatedAt } }
      }`,
      { accountId, id: ids[0] },
    )
    expect(new Date(data.done.gallery.updatedAt).getTime()).toBe(await readTime(galleryId))
    expect(data.done.gallery.updatedAt > expected).toBe(true)
  })

  it('that are told nothing to change leave their gallery as it was', async () => {
    const { accountId, galleryId, ownerId, ids } = await newGallery('A')
    const before = await readTime(galleryId)
    const { errors } = await app.graphql(ownerId, update.replace('title: "Other"', ''), {
      accountId,
      id: ids[0],
    })
    expect(errors).toBeUndefined()
    expect(await readTime(galleryId)).toBe(before)
  })

  it('that have the values, the order or the number that is asked for leave their gallery as it was', async () => {
    const { accountId, galleryId, ownerId, ids } = await newGallery('A', 'Other')
    const before = await readTime(galleryId)
    const items = await readItems(galleryId)
    for (const [document, variables] of [
      [update, { id: ids[1] }],
      [add, { galleryId, items: [] }],
      [reorder, { galleryId, ids }],
    ] as const) {
      const { errors } = await app.graphql(ownerId, document, { accountId, ...variables })
      expect(errors).toBeUndefined()
    }
    expect(await readTime(galleryId)).toBe(before)
    expect(await readItems(galleryId)).toEqual(items)
  })

  it('that are added at once have places of their own', async () => {
    const { accountId, galleryId, ownerId } = await newGallery()
    const items = ['A', 'B'].map(picture)
    await Promise.all(
      Array.from({ length: 6 }, () => app.graphql(ownerId, add, { accountId, galleryId, items })),
    )
    const positions = await prisma.galleryItem.findMany({ where: { galleryId } })
    expect(positions.map(({ position }) => position).sort((a, b) => a - b)).toEqual([...Array(12).keys()])
  })

  it('are a thousand at most', async () => {
    const { accountId, galleryId, ownerId } = await newGallery()
    const items = Array.from({ length: 1_000 }, (_, index) => picture(`${index}`))
    await prisma.galleryItem.createMany({
      data: items.map((item, position) => ({ ...item, accountId, galleryId, position })),
    })
    const { errors } = await app.graphql(ownerId, add, { accountId, galleryId, items: [picture('x')] })
    expect(errors?.[0]).toMatchObject({
      message: 'A gallery has at most 1000 items, and this one has 1000',
      extensions: { code: 'CONFLICT' },
    })
  })

  it('change places, any with any', async () => {
    const { accountId, galleryId, ownerId, ids } = await newGallery('A', 'B', 'C')
    const [a, b, c] = ids
    const { data } = await app.graphql(ownerId, reorder, { accountId, galleryId, ids: [c, a, b] })
    expect(data.done).toEqual(['C', 'A', 'B'].map((title, position) => ({ title, position })))
    for (const wrong of [[a, b], [a, b, b], [a, b, c, galleryId], []]) {
      const { errors } = await app.graphql(ownerId, reorder, { accountId, galleryId, ids: wrong })
      expect(errors?.[0]?.extensions.fields).toEqual({ ids: ["Must name each of the gallery's items once"] })
    }
    expect(await readTitles(galleryId)).toEqual(['C', 'A', 'B'])
  })

  it('change and are deleted one by one, also while others change places', async () => {
    const { accountId, galleryId, ownerId, ids } = await newGallery('A', 'B', 'C')
    const changed = await app.graphql(ownerId, update, { accountId, id: ids[1] })
    expect(changed.data.done).toEqual({ ...picture('B'), title: 'Other', position: 1 })
    const answers = await Promise.all([
      app.graphql(ownerId, reorder, { accountId, galleryId, ids: [...ids].reverse() }),
      ...ids.map(id => app.graphql(ownerId, update, { accountId, id })),
    ])
    expect(answers.map(({ errors }) => errors)).toEqual(answers.map(() => undefined))
    expect((await app.graphql(ownerId, remove, { accountId, id: ids[0] })).data.done).toBe(ids[0])
    const again = await app.graphql(ownerId, remove, { accountId, id: ids[0] })
    expect(again.errors?.[0]?.message).toBe('Gallery item not found')
  })

  it('of an archived gallery stay as they are', async () => {
    const { accountId, galleryId, ownerId, ids } = await newGallery('A')
    await prisma.gallery.updateMany({ where: { id: galleryId }, data: { status: 'archived' } })
    for (const document of [add, update, remove, reorder]) {
      const variables = { accountId, galleryId, id: ids[0], ids, items: [picture('B')] }
      const { errors } = await app.graphql(ownerId, document, variables)
      expect(errors?.[0]?.extensions).toEqual({ code: 'CONFLICT' })
    }
    expect(await readTitles(galleryId)).toEqual(['A'])
  })

  it('are nothing that another account can change', async () => {
    const { galleryId, ids } = await newGallery('A')
    const other = await app.newAccount()
    for (const document of [add, update, remove, reorder]) {
      const variables = { galleryId, id: ids[0], ids, items: [picture('B')] }
      const elsewhere = { ...variables, accountId: other.accountId }
      const { errors } = await app.graphql(other.ownerId, document, elsewhere)
      expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    }
    expect(await readTitles(galleryId)).toEqual(['A'])
  })
})
