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
  it('adds a stage also behind the last position there is, which an import can bring', async () => {
    const pipeline = await newPipeline('Zeta', 'Alpha')
    const { prisma } = app.database
    await prisma.pipelineStage.updateMany({
      where: { id: pipeline.ids[0] ?? '' },
      data: { position: 2_147_483_647 },
    })
    const { data } = await app.graphql(pipeline.ownerId, create, {
      accountId: pipeline.accountId,
      name: 'Mid',
    })
    expect(data.createPipelineStage).toMatchObject({ name: 'Mid', position: 2 })
    expect(await readNames(pipeline)).toEqual(['Alpha', 'Zeta', 'Mid'])
  })

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

  it('refuses more than 200 in an account, however many are added at once', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await app.database.prisma.pipelineStage.createMany({
      data: Array.from({ length: 197 }, (_, position) => ({ accountId, name: 'Stage', position })),
    })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.graphql(ownerId, create, { accountId, name: 'One more' })),
    )
    const refused = answers.flatMap(({ errors }) => errors ?? [])
    expect(refused.map(({ message, extensions }) => [message, extensions.code])).toEqual(
      Array(2).fill(['The account has 200 pipeline stages already', 'CONFLICT']),
    )
    expect(await app.database.prisma.pipelineStage.count({ where: { accountId } })).toBe(200)
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
  const remove = `mutation ($accountId: UUID!, $id: UUID!, $moveDealsTo: UUID) {
    deletePipelineStage(accountId: $accountId, id: $id, moveDealsTo: $moveDealsTo)
  }`
  const addDeals = (accountId: string, stageId: string | undefined, count: number) =>
    app.database.prisma.deal.createManyAndReturn({
      data: Array.from({ length: count }, (_, nth) => ({
        accountId,
        title: `Deal ${nth}`,
        stageId: stageId ?? null,
      })),
      select: { id: true },
    })

  it('moves all deals of the stage to another one, open or closed, which their history tells', async () => {
    const { accountId, ownerId, ids } = await newPipeline('Old', 'Kept')
    const [old, kept] = ids
    // More than move in one statement.
    const deals = await addDeals(accountId, old, 1_001)
    const status = `mutation { setDealStatus(accountId: "${accountId}", id: "${deals[0]?.id}", status: won) { id } }`
    await app.graphql(ownerId, status)
    const { data } = await app.graphql(ownerId, remove, { accountId, id: old, moveDealsTo: kept })
    expect(data.deletePipelineStage).toBe(old)
    const { prisma } = app.database
    expect(await prisma.deal.count({ where: { accountId, stageId: kept ?? null } })).toBe(1_001)
    const moved = { accountId, field: 'stage', fromValue: 'Old', toValue: 'Kept', actorId: ownerId } as const
    expect(await prisma.move.count({ where: moved })).toBe(1_001)
  })

  it.each([
    ['no other stage', undefined, 'CONFLICT', undefined],
    ['the stage itself', 0, 'BAD_USER_INPUT', { moveDealsTo: ['Must be another stage'] }],
    ['a stage of another account', 'foreign', 'BAD_USER_INPUT', { moveDealsTo: ['Not found'] }],
  ] as const)('refuses to leave deals to %s', async (_what, to, code, fields) => {
    const { accountId, ownerId, ids } = await newPipeline('Old', 'Kept')
    const foreign = await newPipeline('Theirs')
    const [deal] = await addDeals(accountId, ids[0], 1)
    const moveDealsTo = to === 'foreign' ? foreign.ids[0] : to === undefined ? undefined : ids[to]
    const { errors } = await app.graphql(ownerId, remove, { accountId, id: ids[0], moveDealsTo })
    expect(errors?.[0]?.extensions).toMatchObject({ code, ...(fields && { fields }) })
    // The console shows it to people.
    if (!fields) expect(errors?.[0]?.message).not.toContain('moveDealsTo')
    expect(await readNames({ accountId, ownerId })).toEqual(['Old', 'Kept'])
    const kept = await app.database.prisma.deal.findFirst({ where: { accountId, id: deal?.id ?? '' } })
    expect(kept?.stageId).toBe(ids[0])
  })

  it('leaves no deal without a stage that is put into it meanwhile', async () => {
    const { accountId, ownerId, ids } = await newPipeline('Old', 'Kept')
    const [old, kept] = ids
    const put = `mutation ($accountId: UUID!, $stageId: UUID!) {
      createDeal(accountId: $accountId, input: { title: "Late", stageId: $stageId }) { id }
    }`
    const puts = Array.from({ length: 12 }, () => app.graphql(ownerId, put, { accountId, stageId: old }))
    const removal = app.graphql(ownerId, remove, { accountId, id: old, moveDealsTo: kept })
    const answers = await Promise.all(puts)
    expect((await removal).data.deletePipelineStage).toBe(old)
    const made = answers.filter(({ errors }) => errors === undefined).length
    const refused = answers.flatMap(({ errors }) => errors?.[0]?.extensions.fields ?? [])
    expect(refused).toEqual(Array(12 - made).fill({ 'input.stageId': ['Not found'] }))
    expect(await app.database.prisma.deal.count({ where: { accountId, stageId: kept ?? null } })).toBe(made)
    expect(await app.database.prisma.deal.count({ where: { accountId } })).toBe(made)
  })

  it('lets two stages that would take each other’s deals go one after the other', async () => {
    const { accountId, ownerId, ids } = await newPipeline('A', 'B')
    const [a, b] = ids
    await addDeals(accountId, a, 5)
    await addDeals(accountId, b, 5)
    const answers = await Promise.all([
      app.graphql(ownerId, remove, { accountId, id: a, moveDealsTo: b }),
      app.graphql(ownerId, remove, { accountId, id: b, moveDealsTo: a }),
    ])
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'done').toSorted()
    expect(codes).toEqual(['BAD_USER_INPUT', 'done'])
    expect(await app.database.prisma.deal.count({ where: { accountId, stageId: null } })).toBe(0)
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
