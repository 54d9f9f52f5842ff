import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { postGraphql } from '../server/graphql/post-graphql.ts'
import { startApp } from '../support/app.ts'
import { call, findRow, newTenant } from '../support/contract-table.ts'

const app = await startApp()
const tenant = await newTenant(app)
const form = findRow('POST /api/v1/forms/:form_id/submit')

/** A network of IPv6 that nobody has called from. */
function newNetwork(): (subnet: number) => string {
  const group = () => randomInt(0x1000, 0xffff).toString(16)
  const network = `2001:${group()}:${group()}`
  return subnet => `${network}:${subnet.toString(16)}::1`
}

const send = (address: string) => call(app, form, { tenant, headers: { 'x-forwarded-for': address } })

async function sendFrom(addresses: readonly string[]): Promise<number[]> {
  const statuses = []
  for (const address of addresses) statuses.push((await send(address)).status)
  return statuses
}

it('a /48 of IPv6 has four times what an address has, and its refusal says so', async () => {
  const at = newNetwork()
  const subnets = Array.from({ length: 20 }, (_, subnet) => at(subnet))
  expect(new Set(await sendFrom(subnets))).toEqual(new Set([200]))
  const { status, headers, body } = await send(at(20))
  expect([status, body]).toEqual([429, { error: 'Rate limit exceeded' }])
  expect(headers.get('ratelimit-policy')).toBe('"submitLeadFormNetwork";q=20;w=60')
  expect(headers.get('ratelimit')).toBe(`"submitLeadFormNetwork";r=0;t=${headers.get('retry-after')}`)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  // What the network refuses uses up nothing of the address.
  for (let count = 0; count < 6; count++) {
    const again = await send(at(20))
    expect(again.headers.get('ratelimit-policy')).toBe('"submitLeadFormNetwork";q=20;w=60')
  }
  expect(await sendFrom([newNetwork()(0)])).toEqual([200])
})

it('an address of it keeps its five, and what it is refused uses up nothing of the network', async () => {
  const at = newNetwork()
  expect(await sendFrom(Array(5).fill(at(0)))).toEqual(Array(5).fill(200))
  for (let count = 0; count < 30; count++) {
    const { status, headers } = await send(at(0))
    expect([status, headers.get('ratelimit-policy')]).toEqual([429, '"submitLeadForm";q=5;w=60'])
  }
  expect(await sendFrom(Array.from({ length: 16 }, (_, subnet) => at(subnet + 1)))).toEqual([
    ...Array(15).fill(200),
    429,
  ])
})

it('40 at once from as many subnets are 20, whichever face they come by', async () => {
  const at = newNetwork()
  const query = 'mutation ($id: UUID!) { submitLeadForm(formId: $id, data: { name: "Ann" }) { success } }'
  const sendGraphql = (address: string) =>
    postGraphql(app, query, { variables: { id: tenant.formId }, headers: { 'x-forwarded-for': address } })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, subnet) => (subnet % 2 ? send : sendGraphql)(at(subnet))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(20)
  for (const { headers } of refused)
    expect(headers.get('ratelimit-policy')).toBe('"submitLeadFormNetwork";q=20;w=60')
})

it('IPv4 has no network: each address has its five', async () => {
  const start = randomInt(0, 200)
  const addresses = Array.from({ length: 25 }, (_, host) => `198.51.${start}.${host}`)
  expect(new Set(await sendFrom(addresses))).toEqual(new Set([200]))
})
