import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestAccount } from '../support/app.ts'
import { importInto } from '../support/records/import-contacts.ts'
import { Calc, formulasIn, hasCalc } from './calc.ts'
import { formulaPayloads, typedTexts } from './formula-payloads.ts'

const app = await startApp()

/** Payloads at the start of a line and within it, so that a reader by any separator meets them. */
async function accountOf(texts: readonly string[]): Promise<TestAccount> {
  const account = await app.newAccount()
  const rows = texts.flatMap((text, at) => [
    { firstName: text, lastName: `${at}`, company: text },
    { firstName: `Row ${at}`, lastName: text, phone: text.slice(0, 50) },
  ])
  const { failed } = await importInto(app, account, { rows, onMatch: 'create' })
  expect(failed).toBe(0)
  return account
}

/** The file, asked for by another member each time, since each may ask five times a minute. */
async function exportFor({ accountId }: TestAccount, program: 'excel' | undefined): Promise<Buffer> {
  const userId = app.newUser()
  await app.database.prisma.teamMember.create({ data: { accountId, userId } })
  const form = program ? `&for=${program}` : ''
  const response = await fetch(`${app.url}/api/v1/contacts/export?account_id=${accountId}${form}`, {
    headers: { authorization: `Bearer ${await app.token(userId)}` },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** The values of an account's contacts, in any order; Calc writes every line break as LF. */
async function contactsOf({ accountId }: TestAccount): Promise<string[]> {
  const contacts = await app.database.prisma.contact.findMany({
    where: { accountId },
    select: { firstName: true, lastName: true, phone: true, company: true, contactType: true },
  })
  return contacts.map(contact => JSON.stringify(contact).replaceAll(/\\r\\n|\\r/g, '\\n')).toSorted()
}

const plain = { separators: [','], encoding: 76, language: 1033, evaluatesFormulas: true } as const
const excel = { ...plain, separators: ['\t'], encoding: 65535 } as const
const others = [
  { separators: [','] },
  { separators: [';'] },
  { separators: ['\t'] },
  { separators: [',', ';', '\t'] },
  { evaluatesFormulas: false },
]
const languages = [1033, 1031, 1036] as const

describe.runIf(hasCalc)('in LibreOffice Calc', () => {
  let calc: Calc
  let account: TestAccount
  beforeAll(async () => {
    calc = new Calc()
    account = await accountOf([...formulaPayloads, ...typedTexts])
  })
  afterAll(() => calc.close())

  it.each(others)('the plain CSV has no formula where %j is chosen', async chosen => {
    const csv = await exportFor(account, undefined)
    expect(formulasIn(await calc.open(csv, { ...plain, ...chosen }))).toEqual([])
  })

  it.each(others)('the CSV for Excel has no formula where %j is chosen', async chosen => {
    const csv = await exportFor(account, 'excel')
    expect(formulasIn(await calc.open(csv, { ...excel, ...chosen }))).toEqual([])
  })

  it.each(languages)('the CSV for Excel is texts and times in language %i', async language => {
    const document = await calc.open(await exportFor(account, 'excel'), { ...excel, language })
    const types = Map.groupBy(document.matchAll(/office:value-type="(\w+)"/g), ([, type]) => type)
    expect([...types.keys()].toSorted()).toEqual(['date', 'string'])
    expect(types.get('date')).toHaveLength((await contactsOf(account)).length)
    expect(formulasIn(document)).toEqual([])
  })

  it.each(languages)(
    'the CSV for Excel is imported as it was once saved by Calc, language %i',
    async language => {
      const to = await app.newAccount()
      const csv = await calc.saveAgain(await exportFor(account, 'excel'), { ...excel, language })
      expect(csv).toMatch(/^First Name;.*;Created At \(UTC\)\n/)
      const { failed, ignoredColumns } = await importInto(app, to, { csv, onMatch: 'create' })
      expect({ failed, ignoredColumns }).toEqual({ failed: 0, ignoredColumns: ['Created At (UTC)'] })
      expect(await contactsOf(to)).toEqual(await contactsOf(account))
    },
  )

  it('payloads of the plain CSV are imported as they were once saved by Calc', async () => {
    const [from, to] = [await accountOf(formulaPayloads), await app.newAccount()]
    const csv = await calc.saveAgain(await exportFor(from, undefined), plain)
    await importInto(app, to, { csv, onMatch: 'create' })
    expect(await contactsOf(to)).toEqual(await contactsOf(from))
  })

  it('a formula without a guard is one, so that these settings show it', async () => {
    const csv = Buffer.from('First Name,Company\r\nAnn,=1+1\r\nBob,"a;=1+1;b"\r\nCy,"a\n=1+1;b"\r\n')
    expect(formulasIn(await calc.open(csv, plain))).toHaveLength(1)
    expect(formulasIn(await calc.open(csv, { ...plain, separators: [';'] }))).toHaveLength(2)
  })
})
