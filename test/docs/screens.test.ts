import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { startApp } from '../support/app.ts'
import { countStatements } from '../support/count-statements.ts'

const guide = new URL('../../docs/graphql.md', import.meta.url)
const text = await readFile(guide, 'utf8')
const app = await startApp({ own: true })
await loadDemoData(app.database.prisma, new Date())

/** A screen's document, and the sentence after its answer that says what it takes. */
const screen = /```graphql\n(query (\w+)[^`]+)```\n\n```json\n[^`]*```\n\nOne request: (.+)\.\n/g
const screens = [...text.matchAll(screen)].map(([block, document = '', name = '', takes = '']) => ({
  block,
  document,
  name,
  takes,
}))

/** What a document takes, in the words of the guide. */
async function measure(query: string): Promise<string> {
  let cost = 0
  const statements = await countStatements(async () => {
    const { body } = await app.rest('POST', '/graphql', {
      as: demo.ownerId,
      body: { query, variables: { account: demo.accountId } },
    })
    expect(body.errors).toBeUndefined()
    cost = body.extensions.cost.requested
  })
  return `${statements} statements, ${cost.toLocaleString('en')} points`
}

describe('a screen is one request, and takes what the guide says', () => {
  it('the four that people asked for', () => {
    expect(screens.map(({ name }) => name)).toEqual(['Board', 'Dashboard', 'CustomerPage', 'Overdue'])
  })

  it.each(screens)('$name', async ({ document, takes }) => {
    // What is asked once a process, or a minute, is not of the screen.
    await measure(document)
    const measured = await measure(document)
    if (!process.env.WRITE_ANSWERS) expect(takes).toBe(measured)
  })

  it.runIf(process.env.WRITE_ANSWERS)('is written anew', async () => {
    let written = await readFile(guide, 'utf8')
    for (const { document, name } of screens) {
      const at = written.indexOf('One request: ', written.indexOf(`query ${name}`))
      const end = written.indexOf('.\n', at)
      written = `${written.slice(0, at)}One request: ${await measure(document)}${written.slice(end)}`
    }
    await writeFile(guide, written)
  })
})
