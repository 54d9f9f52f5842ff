import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'

const app = await startApp()

const create = `mutation ($accountId: UUID!, $name: String!) {
  createPipelineStage(accountId: $accountId, input: { name: $name }) { id name position }
}`
const list = `query ($accountId: UUID!, $page: Int, $pageSize: Int) {
  pipelineStages(accountId: $accountId, page: $page, pageSize: $pageSize) {
    items { id name position } total page pageSize
  }
}`
const reorder = `mutation ($accountId: UUID!, $ids: [UUID!]!) {
  reorderPipelineStages(accountId: $accountId, ids: $ids) { name position }
}`

async function newPipeline(...names: string[]) {
  const account = await app.newAccount()
  const ids: string[] = []
  for (const name of names) {
    const { data } = await app.graphql(account.ownerId, create, { accountId: account.accountId, name })
    ids.push(data.createPipelineStage.id)
  }
  return { ...account, ids }
}

async function readNames({ accountId, ownerId }: { accountId: string; ownerId: string }): Promise<string[]> {
  const { data } = await app.graphql(ownerId, list, { accountId, page: 1, pageSize: 100 })
  return data.pipelineStages.items.map((stage: { name: string }) => stage.name)
}

describe('createPipelineStage', () => {
  it('adds each stage at the end', async () => {
    const pipeline = await newPipeline('Zeta', 'Alpha', 'Mid')
    const { data } = await app.graphql(pipeline.memberId, list, {
      accountId: pipeline.accountId,
      page: 1,
      pageSize: 2,
    })
    expect(data.pipelineStages).toEqual({
      items: [
        { id: pipeline.ids[0], name: 'Zeta', position: 0 },
        { id: pipeline.ids[1], name: 'Alpha', position: 1 },
      ],
      total: 3,
      page: 1,
      pageSize: 2,
    })
  })

  it('gives stages added at once positions of their own', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        app.graphql(ownerId, create, { accountId, name: `Stage ${index}` }),
      ),
    )
    const stages = await app.database.prisma.pipelineStage.findMany({ where: { accountId } })
    expect(stages.map(stage => stage.position).sort((a, b) => a - b)).toEqual([...Array(12).keys()])
  })

  it.each([
    ['a blank name', ' ', 'Required'],
    ['a name of 256 characters', 'x'.repeat(256), 'Must be at most 255 characters'],
  ])('refuses %s', async (_what, name, message) => {
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await app.graphql(ownerId, create, { accountId, name })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { 'input.name': [message] },
    })
  })
})

describe('updatePipelineStage', () => {
  const update = `mutation ($accountId: UUID!, $id: UUID!, $name: String) {
    updatePipelineStage(accountId: $accountId, id: $id, input: { name: $name }) { id name position }
  }`

  it('renames a stage and leaves it in its place', async () => {
    const { accountId, memberId, ids } = await newPipeline('First', 'Second')
    const { data } = await app.graphql(memberId, update, { accountId, id: ids[1], name: 'Last' })
    expect(data.updatePipelineStage).toEqual({ id: ids[1], name: 'Last', position: 1 })
  })

  it('refuses to empty the name', async () => {
    const { accountId, ownerId, ids } = await newPipeline('First')
    const { errors } = await app.graphql(ownerId, update, { accountId, id: ids[0], name: null })
    expect(errors?.[0]?.extensions.fields).toEqual({ 'input.name': ['Must not be null'] })
  })

  it('does not find a stage of another account', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const foreign = await newPipeline('Theirs')
    const { errors } = await app.graphql(ownerId, update, { accountId, id: foreign.ids[0], name: 'Mine' })
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(await readNames(foreign)).toEqual(['Theirs'])
  })
})

describe('deletePipelineStage', () => {
  const remove = `mutation ($accountId: UUID!, $id: UUID!) { deletePipelineStage(accountId: $accountId, id: $id) }`

  it('keeps the deals of the stage and unlinks them', async () => {
    const { accountId, ownerId, ids } = await newPipeline('Only')
    const deal = await app.database.prisma.deal.create({
      data: { accountId, title: 'Deal', stageId: ids[0] ?? null },
    })
    const { data } = await app.graphql(ownerId, remove, { accountId, id: ids[0] })
    expect(data.deletePipelineStage).toBe(ids[0])
    const kept = await app.database.prisma.deal.findFirst({ where: { id: deal.id } })
    expect(kept).toMatchObject({ accountId, stageId: null })
  })

  it('leaves room at the end for the next stage', async () => {
    const pipeline = await newPipeline('A', 'B', 'C')
    await app.graphql(pipeline.ownerId, remove, { accountId: pipeline.accountId, id: pipeline.ids[1] })
    await app.graphql(pipeline.ownerId, create, { accountId: pipeline.accountId, name: 'D' })
    expect(await readNames(pipeline)).toEqual(['A', 'C', 'D'])
  })

  it('answers NOT_FOUND the second time', async () => {
    const { accountId, ownerId, ids } = await newPipeline('Only')
    await app.graphql(ownerId, remove, { accountId, id: ids[0] })
    const { errors } = await app.graphql(ownerId, remove, { accountId, id: ids[0] })
    expect(errors?.[0]).toMatchObject({
      message: 'Pipeline stage not found',
      extensions: { code: 'NOT_FOUND' },
    })
  })
})

describe('reorderPipelineStages', () => {
  it('puts the stages in the order given and answers them in it', async () => {
    const pipeline = await newPipeline('A', 'B', 'C')
    const [a, b, c] = pipeline.ids
    const { data } = await app.graphql(pipeline.ownerId, reorder, {
      accountId: pipeline.accountId,
      ids: [c, a, b],
    })
    expect(data.reorderPipelineStages).toEqual([
      { name: 'C', position: 0 },
      { name: 'A', position: 1 },
      { name: 'B', position: 2 },
    ])
    expect(await readNames(pipeline)).toEqual(['C', 'A', 'B'])
  })

  it.each([
    ['one missing', (ids: string[]) => ids.slice(1)],
    ['one twice in place of another', ([a, b]: string[]) => [a, b, a]],
    ['one twice beside the others', (ids: string[]) => [...ids, ids[0]]],
    ['an unknown one', ([a, b]: string[]) => [a, b, '00000000-0000-4000-8000-000000000000']],
    ['none', () => []],
  ])('refuses a list with %s and changes nothing', async (_what, change) => {
    const pipeline = await newPipeline('A', 'B', 'C')
    const ids = change(pipeline.ids.toReversed())
    const { errors } = await app.graphql(pipeline.ownerId, reorder, { accountId: pipeline.accountId, ids })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { ids: ["Must name each of the account's stages once"] },
    })
    expect(await readNames(pipeline)).toEqual(['A', 'B', 'C'])
  })

  it("refuses another account's stages", async () => {
    const pipeline = await newPipeline('A')
    const foreign = await newPipeline('Theirs')
    const { errors } = await app.graphql(pipeline.ownerId, reorder, {
      accountId: pipeline.accountId,
      ids: foreign.ids,
    })
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})
