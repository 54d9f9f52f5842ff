import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allChecks } from '../../conformance/checks/all-checks.ts'
import { limitChecks } from '../../conformance/checks/limits.ts'
import type { Options } from '../../conformance/options.ts'
import { runChecks } from '../../conformance/run.ts'
import { describeMany } from '../../demo/many/account.ts'
import { loadMany } from '../../demo/many/load.ts'
import { runNode } from '../process/server-process.ts'
import { startApp } from '../support/app.ts'
import { brokenLimits, brokenPromises } from './faults.ts'
import { type Fault, startFaultyProxy } from './faulty-proxy.ts'

const app = await startApp()
const { prisma } = app.database
const checksWithoutLimits = allChecks.filter(check => !limitChecks.includes(check))

/** A server, wrong or not, and an account of its own with everything that the checks can use. */
async function startServer(fault: Fault = {}): Promise<{ options: Options; close(): void }> {
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
  const options: Options = {
    baseUrl: url,
    token: await app.token(ownerId),
    account: accountId,
    otherAccount: other.accountId,
    memberToken: await app.token(memberId),
    form,
    inactiveForm,
    stage: stage.id,
    cookie: app.services.config.sessionCookie,
    limits: true,
  }
  return { options, close }
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

describe('a server that keeps the contract', () => {
  it('keeps every promise, and none is left out', async () => {
    const { options, close } = await startServer()
    const results = await runChecks(checksWithoutLimits, options)
    expect(results.filter(({ state }) => state !== 'ok')).toEqual([])
    expect(results.length).toBeGreaterThan(110)
    close()
  })

  it('keeps every limit', async () => {
    const { options, close } = await startServer()
    const results = await runChecks(limitChecks, options)
    expect(results.filter(({ state }) => state !== 'ok')).toEqual([])
    expect(results).toHaveLength(8)
    close()
  })
})

describe('a server that is wrong is found, by the check that is about it and by no other', () => {
  it.each(brokenPromises)('$what', async ({ broken, ...fault }) => {
    const { options, close } = await startServer(fault)
    const results = await runChecks(checksWithoutLimits, options)
    expect(results.filter(({ state }) => state === 'failed').map(({ sentence }) => sentence)).toEqual(broken)
    close()
  })

  it.each(brokenLimits)('$what', async ({ broken, ...fault }) => {
    const { options, close } = await startServer(fault)
    const results = await runChecks(limitChecks, options)
    expect(results.filter(({ state }) => state === 'failed').map(({ sentence }) => sentence)).toEqual(broken)
    close()
  })
})

it('the checks know nothing of the product', () => {
  const sources = globSync('conformance/**/*.ts').map(file => readFileSync(file, 'utf8'))
  expect(sources.length).toBeGreaterThan(15)
  expect(sources.filter(source => /from '(\.\.\/)+(src|demo)\//.test(source))).toEqual([])
})

describe('the command', () => {
  const args = ({ baseUrl, token, account }: Options) => [baseUrl, '--token', token, '--account', account]
  const kit = async (...args: string[]) => {
    const { exited, output } = runNode({}, 'conformance/main.ts', ...args)
    return { code: await exited(), output: output() }
  }

  it('prints a table, says why a check was not made, and ends with 0 when all is kept', async () => {
    const { options, close } = await startServer()
    const { code, output } = await kit(...args(options))
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^ok +number +check +expected +found\nyes +1\.1 /),
    ])
    expect(output).toMatch(/^- +7\.1 .* not checked +needs --form$/m)
    expect(output).toMatch(/\n\d+ kept, 0 broken, \d+ not checked\.\n$/)
    close()
  })

  it('ends with 1 when a promise is broken, and tells it in full', async () => {
    const fault = brokenPromises.find(({ what }) => what === 'the CSV has another header')
    const { options, close } = await startServer(fault)
    const { code, output } = await kit(...args(options))
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('  expected: ["First Name","Last Name","Email",'),
    ])
    expect(output).toMatch(/^NO +3\.3 /m)
    const json = JSON.parse((await kit(...args({ ...options, token: 'none' }), '--json')).output)
    expect(json).toMatchObject({
      server: options.baseUrl,
      failed: expect.any(Number),
      results: expect.any(Array),
    })
    close()
  })

  it.each([
    [
      ['http://127.0.0.1:1', '--token', 'x', '--account', 'y'],
      /^http:\/\/127\.0\.0\.1:1 does not answer\.\n$/,
    ],
    [['ftp://x', '--token', 'x', '--account', 'y'], /URL of http/],
    [['http://127.0.0.1:1', '--account', 'y'], /--token/],
    [['http://127.0.0.1:1', '--token', 'x', '--account', 'y', '--form-data', '[]'], /JSON object/],
    [['http://127.0.0.1:1', '--token', 'x', '--account', 'y', '--limit'], /Did you mean --limits/],
  ])('ends with 2 where nothing can be checked: %j', async (args, sentence) => {
    expect(await kit(...args)).toEqual({ code: 2, output: expect.stringMatching(sentence) })
  })
})
