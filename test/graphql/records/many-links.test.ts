import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'
import { prolongChanges } from '../../support/held-lock.ts'
import { unhurried } from '../../support/unhurried.ts'

describe.runIf(testServerUrl)('what more records are linked to than a request has time for', async () => {
  const app = await startApp({ ownDatabase: 'Adds triggers.', requestTimes: unhurried })
  const { prisma } = app.database
  const many = 2_001
  const longInUse = () => app.database.readUse().pools.long?.inUse

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
      'contacts at once',
      async (accountId: string) => {
        const contacts = await prisma.contact.createManyAndReturn({
          data: [0, 1].map(nth => ({ accountId, firstName: `Contact ${nth}` })),
        })
        const ids = contacts.map(({ id }) => id)
        await prisma.deal.createMany({
          data: Array.from({ length: many }, (_, nth) => ({
            ...{ accountId, title: 'Deal', contactId: ids[nth % 2] ?? '' },
          })),
        })
        const left = () => prisma.deal.count({ where: { accountId, contactId: null } })
        const args = `accountId: "${accountId}", ids: ${JSON.stringify(ids)}`
        return { left, table: 'contacts', deletion: `deleteContacts(${args}) { done }` }
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
    expect(longInUse()).toBe(1)
    await lock.release()
    expect((await deleted).errors).toBeUndefined()
    expect(await left()).toBe(many)
    const text = `SELECT DISTINCT actor_id FROM record_changes WHERE account_id = $1 AND change = 'deleted'`
    expect(await app.database.query({ text, values: [accountId] })).toEqual([{ actor_id: ownerId }])
  })

  it('is merged in that time', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const [kept, merged] = await prisma.contact.createManyAndReturn({
      data: [0, 1].map(nth => ({ accountId, firstName: `Contact ${nth}` })),
    })
    await prisma.deal.createMany({
      data: Array.from({ length: many }, () => ({ accountId, title: 'Deal', contactId: merged?.id ?? '' })),
    })
    const lock = await prolongChanges(app.services.config.databaseUrl, ['DELETE ON contacts'])
    const args = `accountId: "${accountId}", keepId: "${kept?.id}", mergeIds: ["${merged?.id}"]`
    const done = app.graphql(ownerId, `mutation { mergeContacts(${args}) { id } }`)
    await expect.poll(lock.countWaiting).toBe(1)
    expect(longInUse()).toBe(1)
    await lock.release()
    expect((await done).errors).toBeUndefined()
    expect(await prisma.deal.count({ where: { accountId, contactId: kept?.id ?? '' } })).toBe(many)
  })

  it('is locked in that time too', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
    await prisma.deal.createMany({
      data: Array.from({ length: many }, () => ({ accountId, title: 'Deal', contactId: id })),
    })
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const other = app.database.transaction(async query => {
      const text = 'SELECT FROM deals WHERE account_id = $1 ORDER BY id DESC LIMIT 1 FOR UPDATE'
      await query({ text, values: [accountId] })
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const deleted = app.graphql(ownerId, `mutation { deleteContact(accountId: "${accountId}", id: "${id}") }`)
    await expect.poll(longInUse).toBe(1)
    released.resolve()
    await other
    expect(await deleted).toEqual({ data: { deleteContact: id } })
    expect(await prisma.deal.count({ where: { accountId, contactId: null } })).toBe(many)
  })

  it('stays where its state forbids that it is deleted', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await prisma.proposal.create({
      data: { accountId, title: 'Proposal', status: 'accepted' },
    })
    await prisma.proposalLineItem.createMany({
      data: Array.from({ length: many }, (_, position) => ({
        ...{ accountId, proposalId: id, position, description: 'Line' },
        ...{ quantity: 1, unitPrice: 0 },
      })),
    })
    const deletion = `mutation { deleteProposal(accountId: "${accountId}", id: "${id}") }`
    const { errors } = await app.graphql(ownerId, deletion)
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect(await prisma.proposalLineItem.count({ where: { accountId } })).toBe(many)
  })
})
