import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

/** A proxy between a browser and the server that stops answers of some paths in their middle. */
export interface HoldingProxy {
  readonly url: string
  /** Sends the rest of the held answers. */
  goOn(): void
  /** Ends the connections of the held answers. */
  breakOff(): void
  /** Ends the held answers as if they were whole, as Caddy 2.6.2 does where the server breaks off. */
  endEarly(): void
}

/** Passes everything on, but of answers of paths that match `held` only the first bytes. */
export async function startHoldingProxy(
  target: string,
  { held, bytes }: { readonly held: RegExp; readonly bytes: number },
): Promise<HoldingProxy> {
  const waiting: { answer: IncomingMessage; response: ServerResponse }[] = []
  const server = createServer((incoming, response) => {
    const { url = '', method } = incoming
    // The first bytes of a compressed answer can be too few to decode.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const onward = request(`${target}${url}`, { method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      if (answer.statusCode !== 200 || !held.test(url)) return void answer.pipe(response)
      let passed = 0
      answer.on('data', (part: Buffer) => {
        // The first part may be the whole answer: what is too much of it waits with the rest.
        const now = part.subarray(0, bytes - passed)
        passed += now.length
        response.write(now)
        if (passed < bytes) return
        answer.removeAllListeners('data').pause()
        answer.unshift(part.subarray(now.length))
        waiting.push({ answer, response })
      })
    })
    response.on('close', () => onward.destroy())
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    goOn() {
      for (const { answer, response } of waiting.splice(0)) answer.pipe(response)
    },
    breakOff() {
      for (const { response } of waiting.splice(0)) response.destroy()
    },
    endEarly() {
      for (const { response } of waiting.splice(0)) response.end()
    },
  }
}
