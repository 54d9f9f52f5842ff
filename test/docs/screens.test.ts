import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { loadDemoData } from '../../demo/load.ts'
import { momentOfAnswers } from '../../scripts/answers/demo-server.ts'
import { measureScreen, readScreens } from '../../scripts/answers/guide-answers.ts'
import { startApp } from '../support/app.ts'

const screens = readScreens(await readFile('docs/graphql.md', 'utf8'))
const app = await startApp({
  now: () => momentOfAnswers,
  ownDatabase: 'Loads the demo account, which takes an empty database.',
})
await loadDemoData(app.database.prisma, momentOfAnswers)

describe('a screen is one request, and takes what the guide says', () => {
  it('the five that people asked for', () => {
    expect(screens.map(({ name }) => name)).toEqual(['Board', 'Dashboard', 'Day', 'CustomerPage', 'Overdue'])
  })

  it.each(screens)('$name', async ({ document, takes }) => {
    expect(takes).toBe(await measureScreen(app, document))
  })
})
