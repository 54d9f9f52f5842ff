import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { openFingerprint } from '../../support/fingerprint.ts'
import { newFilledAccount } from '../../support/root-fields/filled-account.ts'
import { type RootField, rootFields, writeCall } from '../../support/root-fields/root-fields.ts'

const app = await startApp()
const own = await newFilledAccount(app)
const foreign = { ...(await newFilledAccount(app)), accountId: own.accountId }
const readOwn = await openFingerprint(app.database, own.accountId)
const before = await readOwn()

/** The ids in a call of the field but that of its account, with those of the other account's records at their places. */
function idsOf(field: RootField): (readonly [own: string, foreign: string])[] {
  const [ownIds = [], foreignIds = []] = [own, foreign].map(account =>
    [...writeCall(field, account).matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)].map(String),
  )
  const pairs = ownIds.map((id, at) => [id, foreignIds[at] ?? ''] as const)
  return pairs.filter(([id, other]) => id !== other)
}

const withIds = rootFields.filter(field => field.access !== 'public' && idsOf(field).length > 0)

it.each(withIds)('$kind $name says of a foreign id what it says of an unknown one', async field => {
  const call = writeCall(field, own)
  for (const [id, foreignId] of idsOf(field)) {
    const answerWith = async (other: string) => {
      const { data, errors } = await app.graphql(own.ownerId, call.replace(id, other))
      return JSON.stringify({ data, errors }).replaceAll(other, '')
    }
    expect(await answerWith(foreignId)).toBe(await answerWith(randomUUID()))
  }
})

it('and so changes nothing', async () => {
  expect(withIds.length).toBeGreaterThan(80)
  expect(await readOwn()).toBe(before)
})
