import { expect, it } from 'vitest'
import { openDevelopmentIssuer } from '../../src/auth/development-issuer.ts'
import { startApp } from '../support/app.ts'
import { captureLog } from '../support/capture-log.ts'

const app = await startApp({ redisUrl: null, logLevel: 'warn', ownServer: 'Changes its log.' })
const log = captureLog(app.services.log)

it('tells the log of a token of another server for development, and where one of this is', async () => {
  const ask = (token: string) =>
    fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"query":"{ viewer { id } }"}',
    })
  const told = () => log.filter(({ msg }) => msg.startsWith('token refused'))
  const { status } = await ask('bad')
  expect([status, told()]).toEqual([401, []])
  await ask(await (await openDevelopmentIssuer('memory:')).issueToken('user-1'))
  expect(told()).toMatchObject([
    {
      level: 40,
      msg: 'token refused: it is of another server, or of this one before it was started with new data; its page / and `npx bizgate token` give a new one',
    },
  ])
})
