import type { ServerResponse } from 'node:http'

/**
 * Calls back once an answer is sent or its connection closed; at once where that has happened. One listener of `close`,
 * where `finished` of node:stream adds two: Node warns of a leak at eleven, and Fastify has its own.
 */
export function onceOver(answer: ServerResponse, over: () => void): void {
  if (answer.destroyed) over()
  else answer.once('close', over)
}
