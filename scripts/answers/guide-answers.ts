import { demo } from '../../demo/demo.ts'
import { statementEnded } from '../../src/observation/events.ts'
import { readGuideExamples } from '../guide-examples.ts'
import type { DemoServer } from './demo-server.ts'

/** What a server of this process answers to a document of the guide, asked by the owner of the demo account. */
export async function askGuide(server: DemoServer, document: string) {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await server.token(demo.ownerId)}`,
      'content-type': 'application/json',
      ...server.headers,
    },
    body: JSON.stringify({ query: document, variables: { account: demo.accountId } }),
  })
  const { data, errors, extensions } = await response.json()
  if (errors) throw new Error(`${document} is answered with ${JSON.stringify(errors)}`)
  return { data, points: extensions.cost.requested }
}

/** A document of the guide, its answer if it is shown, and the sentence that says what it takes. */
const screen = /```graphql\n(query (\w+)[^`]+)```\n(?:\n```json\n[^`]*```\n)?\nOne request: (.+)\.\n/g

/** The screens of the guide, with what they take as it says. */
export function readScreens(text: string) {
  return [...text.matchAll(screen)].map(([block, document = '', name = '', takes = '']) => ({
    ...{ block, document, name, takes },
  }))
}

/** What a document takes, in the words of the guide. */
export async function measureScreen(server: DemoServer, document: string): Promise<string> {
  // What is asked once a process, or a minute, is not of the screen.
  await askGuide(server, document)
  let statements = 0
  const stop = statementEnded.listen(() => {
    statements += 1
  })
  const { points } = await askGuide(server, document)
  stop()
  return `${statements} statements, ${points.toLocaleString('en')} points`
}

/** The guide with the answers of today, and what its screens take. */
export async function answerGuide(server: DemoServer, text: string): Promise<string> {
  let written = text
  for (const { block, document, name, takes } of readScreens(text)) {
    const now = `One request: ${await measureScreen(server, document)}.`
    if (!block.includes(`One request: ${takes}.`)) throw new Error(`${name} does not say what it takes`)
    written = written.replace(block, () => block.replace(`One request: ${takes}.`, now))
  }
  for (const { block, document, kind, answer } of readGuideExamples(text)) {
    if (kind === 'subscription') continue
    const { data } = await askGuide(server, document)
    if (answer === undefined) continue
    const fresh = `\`\`\`json\n${JSON.stringify(data, null, 1)}\n\`\`\``
    written = written.replace(block, () => block.replace(/```json\n[^`]*```/, () => fresh))
  }
  return written
}
