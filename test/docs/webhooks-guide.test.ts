import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { isEnumType } from 'graphql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { schema } from '../../src/domain/schema.ts'
import { retryPausesMs } from '../../src/webhooks/retry-schedule.ts'
import { recordKinds } from '../../src/webhooks/write-message.ts'
import { startApp } from '../support/app.ts'
import { findFreePort } from '../support/free-port.ts'
import { ask } from '../webhooks/endpoints.ts'

const app = await startApp({ ownServer: 'Sends webhooks.', webhooksToLoopback: true })
const guide = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')

function findExample(language: string): string {
  const [, code] = guide.match(new RegExp(`\`\`\`${language}\\n([^\`]+)\`\`\``)) ?? []
  if (!code) throw new Error(`The guide has no ${language}`)
  return code
}

/** Runs the receiver of the guide; what it prints comes by lines. */
function runReceiver(secret: string, port: number) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', findExample('js')], {
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => {
    child.kill()
  })
  return createInterface({ input: child.stdout })[Symbol.asyncIterator]()
}

describe('docs/webhooks.md', () => {
  it('makes an endpoint, and the receiver of ten lines takes what is sent and nothing that is forged', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const port = await findFreePort()
    const url = `http://127.0.0.1:${port}/`
    const { createWebhookEndpoint } = await ask(app, ownerId, findExample('graphql'), {
      account: accountId,
      url,
    })
    const lines = runReceiver(createWebhookEndpoint.secret, port)
    await expect
      .poll(() =>
        fetch(url, { method: 'POST', body: '{}' }).then(
          ({ status }) => status,
          () => null,
        ),
      )
      .toBe(400)
    const { createContact } = await ask(
      app,
      ownerId,
      'mutation ($a: UUID!) { createContact(accountId: $a, input: { firstName: "Ann" }) { id } }',
      { a: accountId },
    )
    expect((await lines.next()).value).toBe(`contact.created ${createContact.id}`)
  })

  it('has every event, as the schema describes it', () => {
    const type = schema.getType('WebhookEventName')
    const values = isEnumType(type) ? type.getValues() : []
    const kinds: Readonly<Record<string, string>> = recordKinds
    const rows = values.map(({ name, description }) => {
      const [noun = '', verb] = name.split('_')
      const data = verb === 'deleted' ? '' : ` \`${kinds[noun]}\``
      const merged = verb === 'merged' ? ', `mergedId`' : ''
      return `| \`${noun}.${verb}\` |${data}${merged} | ${description} |`
    })
    const nouns = Object.keys(recordKinds).join('|')
    const ofEvent = new RegExp(`^\\| \`(?:${nouns})\\.`)
    const catalogue = guide.split('\n').filter(line => ofEvent.test(line))
    expect(catalogue.length).toBeGreaterThan(0)
    expect(catalogue).toEqual(rows)
  })

  it('has the pauses between attempts', () => {
    const spelled = retryPausesMs.map(ms =>
      ms < 60_000 ? `${ms / 1_000} s` : ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`,
    )
    expect(guide).toContain(`${spelled.slice(0, -1).join(', ')} and ${spelled.at(-1)}`)
  })
})
