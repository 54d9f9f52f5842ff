import type { ServerResponse } from 'node:http'

/** A refusal with the contract's body. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    super(String(status))
    this.status = status
    this.body = body
  }
}

export const unauthorized = () => new Refusal(401, { error: 'Unauthorized' })
export const forbidden = () => new Refusal(403, { error: 'Forbidden: no access to this account' })
export const notFound = () => new Refusal(404, { error: 'Not found' })
export const formNotFound = () => new Refusal(404, { error: 'Form not found or inactive' })

/** The contract's 400. */
export function invalid(details: Readonly<Record<string, readonly string[]>>): Refusal {
  return new Refusal(400, { error: 'Invalid payload', details })
}

/** Sends a JSON answer. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}
