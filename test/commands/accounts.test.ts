import { expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'
import { openOwnDatabase } from './own-database.ts'

const database = await openOwnDatabase()
const { prisma } = database

it('accounts lists each with its owner, its records and its name, in one line, however many there are', async () => {
  const others = Array.from({ length: 501 }, (_, index) => ({ name: `Other ${index}`, ownerId: 'bob' }))
  await prisma.account.createMany({ data: others })
  const { id } = await prisma.account.create({ data: { name: 'Studio\tNord', ownerId: 'auth0|ann' } })
  await prisma.contact.create({ data: { accountId: id, firstName: 'Cy' } })
  await prisma.workflow.create({ data: { accountId: id, name: 'Follow up' } })
  await prisma.teamMember.create({ data: { accountId: id, userId: 'dan' } })
  const { code, stdout, stderr } = await runCommand(['accounts'], { database })
  const lines = stdout.trimEnd().split('\n')
  expect([code, stderr, lines.length, new Set(lines).size]).toEqual([0, '', 502, 502])
  expect(lines).toContain(`${id}\tauth0|ann\t2\tStudio\\u{9}Nord`)
  expect(lines.filter(line => /^[-\w]{36}\tbob\t0\tOther \d+$/.test(line))).toHaveLength(501)
})
