import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { TestApp } from '../app.ts'
import type { Kind, Links } from './kinds.ts'
import { moment, type Row } from './words.ts'

const at = new Date('2026-02-02T02:02:02.002Z')

async function newLinks({ database: { prisma } }: TestApp, accountId: string): Promise<Links> {
  const ids = () => [randomUUID(), randomUUID()]
  const own = (id: string) => ({ id, accountId, createdAt: at, updatedAt: at })
  const [contactIds, stageIds, formIds] = [ids(), ids(), ids()]
  await prisma.contact.createMany({ data: contactIds.map(id => ({ ...own(id), firstName: 'Link' })) })
  await prisma.pipelineStage.createMany({
    data: stageIds.map(id => ({ ...own(id), name: 'Link', position: 1 })),
  })
  await prisma.leadForm.createMany({ data: formIds.map(id => ({ ...own(id), name: 'Link', fields: [] })) })
  return { contactIds, stageIds, formIds }
}

/** An account with records of a kind; answers them, and what they may link to. */
export async function fillWith(app: TestApp, kind: Kind, seed: number) {
  const { accountId, ownerId } = await app.newAccount()
  const links = await newLinks(app, accountId)
  const data = fc
    .sample(fc.tuple(kind.row(links), moment, moment), { numRuns: 30, seed })
    .map(([row, made, changed]) => ({
      ...row,
      accountId,
      createdAt: new Date(made),
      ...(kind.type === 'FormSubmission' ? {} : { updatedAt: new Date(changed) }),
    }))
  const model = Reflect.get(app.database.prisma, kind.model)
  await model.createMany({ data })
  const rows: readonly Row[] = await model.findMany({ where: { accountId } })
  return { accountId, ownerId, links, rows }
}
