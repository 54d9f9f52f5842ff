import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Actor, runAsCaller } from '../../../src/database/fairness/caller.ts'
import { statementEnded } from '../../../src/observation/events.ts'
import { startApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'

const app = await startApp({ ownServer: 'Sees all messages to the database.' })

/** The texts that are sent to Postgres, and those that metrics and traces are told of. */
function listen() {
  const sent: string[] = []
  const told: string[] = []
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args as [string | { text: string }]
    sent.push(typeof first === 'string' ? first : first.text)
    return Reflect.apply(query, this, args)
  } as never)
  const stop = statementEnded.listen(({ text }) => void told.push(text))
  onTestFinished(() => {
    spy.mockRestore()
    stop()
  })
  return { sent, told }
}

const readActors = async (accountId: string) =>
  app.database.prisma.recordChange.findMany({
    where: { accountId, kind: 'contact' },
    select: { actorId: true, requestId: true },
    orderBy: { id: 'asc' },
  })

describe.runIf(testServerUrl)('a transaction', () => {
  it('is begun and told its actor in one message, and observers are told of no user', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { sent, told } = listen()
    const { errors } = await app.graphql(
      ownerId,
      'mutation ($a: UUID!) { createContact(accountId: $a, input: { firstName: "Ann" }) { id } updateAccount(accountId: $a, input: { name: "Studio" }) { id } }',
      { a: accountId },
    )
    expect(errors).toBeUndefined()
    const ofActor = sent.filter(text => text.includes(ownerId))
    expect(ofActor.length).toBeGreaterThan(0)
    for (const text of ofActor) expect(text).toMatch(/^BEGIN; SET LOCAL bizgate\.actor = /)
    expect(sent.filter(text => text === 'BEGIN')).toEqual([])
    expect(told).toContain('BEGIN')
    expect(told.join('\n')).not.toContain(ownerId)
    expect(await readActors(accountId)).toMatchObject([{ actorId: ownerId }])
  })

  it.each([
    ["a quote and more statements'; DROP TABLE contacts; --"],
    ["a backslash \\' and E'\\'' quotes"],
    ['$$dollars$$ and $1'],
  ])('tells an actor as it is: %s', async id => {
    const { accountId } = await app.newAccount()
    const actor: Actor = { kind: 'user', id }
    await runAsCaller(
      'somebody',
      () =>
        app.database.prisma.$transaction(
          async tx => {
            await tx.contact.create({ data: { accountId, firstName: 'Ann' } })
          },
          { isolationLevel: 'Serializable' },
        ),
      { requestId: `of ${id}`, actor },
    )
    await runAsCaller(
      'somebody',
      () =>
        app.database.transaction(query =>
          query({ text: "UPDATE contacts SET company = 'x' WHERE account_id = $1", values: [accountId] }),
        ),
      { requestId: `of ${id}`, actor },
    )
    const made = { actorId: id, requestId: `of ${id}` }
    expect(await readActors(accountId)).toEqual([made, made])
  })

  it('of the process has no actor, though the one before it on the connection had', async () => {
    const { accountId } = await app.newAccount()
    await app.database.prisma.$transaction(tx => tx.contact.create({ data: { accountId, firstName: 'Ann' } }))
    expect(await readActors(accountId)).toEqual([{ actorId: null, requestId: null }])
  })
})
