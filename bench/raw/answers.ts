import type { ServerResponse } from 'node:http'

/** A refusal with the contract's body. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, error: string, details?: Readonly<Record<string, readonly string[]>>) {
    super(error)
    this.status = status
    this.body = { error, ...(details && { details }) }
  }
}

export const unauthorized = () => new Refusal(401, 'Unauthorized')
export const forbidden = () => new Refusal(403, 'Forbidden: no access to this account')

/** The contract's 400. */
export function invalid(details: Readonly<Record<string, readonly string[]>>): Refusal {
  return new Refusal(400, 'Invalid payload', details)
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}
