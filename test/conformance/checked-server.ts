import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Options } from '../../conformance/options.ts'
import { describeMany } from '../../demo/many/account.ts'
import { loadMany } from '../../demo/many/load.ts'
import { startApp } from '../support/app.ts'
import { type Fault, startFaultyProxy } from './faulty-proxy.ts'

const app = await startApp()
const { prisma } = app.database

/** A server, wrong or not, until the end of the test, and an account of its own with everything that the checks can use. */
export async function startServer(fault: Fault = {}): Promise<Options> {
  const many = { ...describeMany(120, new Date()), accountId: randomUUID() }
  const [ownerId, memberId] = [app.newUser(), app.newUser()]
  const { accountId } = many
  await app.database.transaction(query => loadMany(query, many, async () => {}))
  await prisma.account.update({ where: { id: accountId }, data: { ownerId } })
  await prisma.teamMember.create({ data: { accountId, userId: memberId } })
  const form = await newForm(accountId, true)
  const inactiveForm = await newForm(accountId, false)
  const stage = await prisma.pipelineStage.findFirstOrThrow({ where: { accountId } })
  const other = await app.newAccount()
  const { url, close } = await startFaultyProxy(app.url, app.newAddress(), fault)
  onTestFinished(close)
  return {
    baseUrl: url,
    token: await app.token(ownerId),
    account: accountId,
    otherAccount: other.accountId,
    memberToken: await app.token(memberId),
    form,
    inactiveForm,
    stage: stage.id,
    cookie: app.services.config.sessionCookie,
    idempotency: true,
    limits: true,
  }
}

async function newForm(accountId: string, active: boolean): Promise<string> {
  const field = (id: string, type: string, mapsTo: string) => ({
    id,
    label: id,
    type,
    required: true,
    mapsTo,
  })
  const fields = [field('name', 'text', 'firstName'), field('email', 'email', 'email')]
  const { id } = await prisma.leadForm.create({ data: { accountId, name: 'Enquiry', active, fields } })
  return id
}
