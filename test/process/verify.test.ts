import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, it } from 'vitest'
import { exportFiles } from '../exports/verify/exported-files.ts'
import { startApp } from '../support/app.ts'
import { runMain } from './server-process.ts'

const { json } = await exportFiles(await startApp(), false)
const directory = await mkdtemp(join(tmpdir(), 'bizgate-verify-command-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

it('a long file takes no more memory than a short one, but for the ids', async () => {
  const [contact] = JSON.parse(json.toString()).contacts
  const long = join(directory, 'long.json')
  const records = 120_000
  await pipeline(
    Readable.from(
      (function* () {
        const [start = '', end = ''] = json.toString().split(/"contacts":\[.*?\],"deals":\[.*\],"invoices"/)
        yield `${start}"contacts":[`
        for (let at = 0; at < records; at++) {
          const id = `${contact.id.slice(0, 24)}${at.toString(16).padStart(12, '0')}`
          yield `${at > 0 ? ',' : ''}${JSON.stringify({ ...contact, id, company: 'x'.repeat(255) })}`
        }
        yield `],"deals":[],"invoices"${end}`
      })(),
    ),
    createWriteStream(long),
  )
  // Half of what the file has; the schema, by which values are read, takes some 30 MB of it, and an id 75 bytes.
  const { exited, output } = runMain({ NODE_OPTIONS: '--max-old-space-size=60' }, 'verify', long)
  // What is left of the account names contacts and deals that are not there.
  expect([await exited(), output()]).toEqual([1, expect.stringContaining('contacts 120,000')])
})
