import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect } from 'vitest'
import { servedDocument } from '../support/openapi/document.ts'
import { openValidators } from '../support/openapi/validators.ts'

/** A message as it came. */
export interface Received {
  readonly path: string
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on whatever came, which has no type
  readonly event: any
}

/** How a receiver answers; by default with 204. */
export type AnswerMessage = (message: Received, response: ServerResponse, request: IncomingMessage) => unknown

const validate = openValidators(servedDocument)

/** A real receiver of webhooks on loopback, which checks each message against `openapi.json`. */
export class Receiver {
  readonly received: Received[] = []
  readonly #undocumented: string[] = []
  answer: AnswerMessage = (_message, response) => response.writeHead(204).end()
  readonly #server = createServer((request, response) => void this.#take(request, response))
  #heard: () => void = () => {}

  /** Opens one on a free port; it closes after the tests of its file. */
  static async open(): Promise<Receiver> {
    const receiver = new Receiver()
    await new Promise<void>(resolve => receiver.#server.listen(0, '127.0.0.1', resolve))
    afterAll(() => {
      receiver.close()
      expect(receiver.#undocumented).toEqual([])
    })
    return receiver
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port // it listens
  }

  url(path = '/'): string {
    return `http://127.0.0.1:${this.port}${path}`
  }

  /** What came to a path so far. */
  at(path: string): Received[] {
    return this.received.filter(message => message.path === path)
  }

  /** Waits until so many messages have come to a path. */
  async until(path: string, count: number): Promise<Received[]> {
    while (this.at(path).length < count) {
      await new Promise<void>(resolve => {
        this.#heard = resolve
        // Another test may wait for the same receiver.
        void wait(50).then(resolve)
      })
    }
    return this.at(path)
  }

  /** How many connections to it are open: where there are none, all that was sent has come. */
  async countConnections(): Promise<number> {
    return promisify(this.#server.getConnections.bind(this.#server))()
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const headers = Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)]))
    const message: Received = {
      ...{ headers, body, path: request.url ?? '' },
      id: headers['webhook-id'] ?? '',
      event: JSON.parse(body),
    }
    const place = [
      'webhooks',
      message.event.type,
      'post',
      'requestBody',
      'content',
      'application/json',
      'schema',
    ]
    this.#undocumented.push(...validate(place, message.event))
    this.received.push(message)
    this.#heard()
    await this.answer(message, response, request)
  }
}

/** Checks a message as its receiver does; throws where it is forged. */
export function verify(secret: string, { body, headers }: Pick<Received, 'body' | 'headers'>): unknown {
  return new Webhook(secret).verify(body, { ...headers })
}
