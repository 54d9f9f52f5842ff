import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'
import { openOwnDatabase } from './own-database.ts'

const database = await openOwnDatabase()
const { prisma } = database
const run = (action: string) => runCommand(['counts', action], { database })
const right = { code: 0, stdout: 'The counts are right.\n', stderr: '' }

it('counts tells what is wrong by ids and numbers, with exit code 1, and repairs it', async () => {
  const { id: accountId } = await prisma.account.create({ data: { name: 'Studio', ownerId: randomUUID() } })
  for (const firstName of ['Ann', 'Bob', 'Cy'])
    await prisma.contact.create({ data: { accountId, firstName } })
  expect(await run('check')).toEqual(right)
  await prisma.$executeRaw`
    UPDATE record_counts SET records = records + 7 WHERE collection = 'contacts' AND state = 'lead'`
  const line = `Account ${accountId}, contacts, lead: 10 kept, 3 counted\n`
  expect(await run('check')).toEqual({
    code: 1,
    stdout: `${line}Wrong: 1. bizgate counts repair sets them right.\n`,
    stderr: '',
  })
  expect(await run('repair')).toEqual({ code: 0, stdout: `${line}Repaired: 1.\n`, stderr: '' })
  expect(await run('check')).toEqual(right)
})
