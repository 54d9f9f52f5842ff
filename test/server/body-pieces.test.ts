import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { readAnswers, sendRaw } from '../support/raw-http.ts'

const app = await startApp()
const token = await app.token(app.newUser())

/** Names that the answer repeats, so that it shows what of the body has arrived. */
const names = Array.from({ length: 200 }, (_, index) => `a${index}_`.padEnd(500, String(index)))
const body = JSON.stringify({ query: `{ ${names.map(name => `${name}: __typename`).join(' ')} }` })

/** The names that are answered to a body which comes in pieces of these sizes, the rest in one. */
async function send(sizes: readonly number[]): Promise<string[]> {
  const pieces: string[] = []
  let rest = body
  for (const size of [...sizes, body.length]) {
    const piece = rest.slice(0, size)
    rest = rest.slice(size)
    if (piece) pieces.push(`${piece.length.toString(16)}\r\n${piece}\r\n`)
  }
  const head = `POST /graphql HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n\r\n`
  const [answer] = readAnswers(await sendRaw(app.url, `${head}${pieces.join('')}0\r\n\r\n`))
  return Object.keys(JSON.parse(JSON.stringify(answer?.body)).data ?? {})
}

it('a body arrives as it was sent, whatever pieces it comes in', async () => {
  const size = fc.oneof(fc.nat({ max: 200 }), fc.integer({ min: 1, max: 40_000 }))
  await fc.assert(
    fc.asyncProperty(fc.array(size, { maxLength: 8 }), async sizes => {
      expect(await send(sizes)).toEqual(names)
    }),
    { numRuns: 30, examples: [[[100, 20_000, 100, 20_000, 100]]] },
  )
})
