import { readFile, writeFile } from 'node:fs/promises'
import { withDemoServer } from './demo-server.ts'
import { answerGuide } from './guide-answers.ts'
import { answerExamples } from './rest-examples.ts'

// Asks the demo account again and writes what it answers into the examples of the endpoints and into docs/graphql.md.

async function rewrite(path: string, work: (text: string) => Promise<string>): Promise<void> {
  await writeFile(path, await work(await readFile(path, 'utf8')))
}

await rewrite('scripts/openapi/examples.json', text =>
  withDemoServer(async server => {
    const examples = await answerExamples(server, JSON.parse(text))
    return `${JSON.stringify(examples, null, 2)}\n`
  }),
)
await rewrite('docs/graphql.md', text => withDemoServer(server => answerGuide(server, text)))
