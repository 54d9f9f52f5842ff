import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'
import { prolongChanges } from '../../support/held-lock.ts'

describe.runIf(testServerUrl)('what more records are linked to than a request has time for', async () => {
  const app = await startApp({ ownDatabase: 'Adds triggers.' })
  const { prisma } = app.database
  const many = 2_001

  it.each([
    [
      'a lead form',
      async (accountId: string) => {
        const { id } = await prisma.leadForm.create({ data: { accountId, name: 'Form', fields: [] } })
        await prisma.formSubmission.createMany({
          data: Array.from({ length: many }, () => ({ accountId, formId: id, data: {}, outcome: 'created' })),
        })
        const left = () => prisma.formSubmission.count({ where: { accountId, formId: null } })
        return {
          left,
          table: 'lead_forms',
          deletion: `deleteLeadForm(accountId: "${accountId}", id: "${id}")`,
        }
      },
    ],
    [
      'a stage of the pipeline',
      async (accountId: string) => {
        const [from, to] = await prisma.pipelineStage.createManyAndReturn({
          data: [0, 1].map(position => ({ accountId, name: 'Stage', position })),
        })
        await prisma.deal.createMany({
          data: Array.from({ length: many }, () => ({ accountId, title: 'Deal', stageId: from?.id ?? '' })),
        })
        const left = () => prisma.deal.count({ where: { accountId, stageId: to?.id ?? '' } })
        const args = `accountId: "${accountId}", id: "${from?.id}", moveDealsTo: "${to?.id}"`
        return { left, table: 'pipeline_stages', deletion: `deletePipelineStage(${args})` }
      },
    ],
  ] as const)('is deleted with the time of an account: %s', async (_what, make) => {
    const { accountId, ownerId } = await app.newAccount()
    const { left, table, deletion } = await make(accountId)
    const lock = await prolongChanges(app.services.config.databaseUrl, [`DELETE ON ${table}`])
    const deleted = app.graphql(ownerId, `mutation { ${deletion} }`)
    await expect.poll(lock.countWaiting).toBe(1)
    expect(app.database.readUse().pools.long?.inUse).toBe(1)
    await lock.release()
    expect((await deleted).errors).toBeUndefined()
    expect(await left()).toBe(many)
    const text = `SELECT DISTINCT actor_id FROM record_changes WHERE account_id = $1 AND change = 'deleted'`
    expect(await app.database.query({ text, values: [accountId] })).toEqual([{ actor_id: ownerId }])
  })
})
