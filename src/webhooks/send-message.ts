import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction, TcpSocketConnectOpts } from 'node:net'
import { type ConnectionOptions, createSecureContext, type SecureContext } from 'node:tls'
import { unlessAborted } from '../database/deadline.ts'
import { hostOf } from '../loopback.ts'
import { tlsProblem } from '../tls-problem.ts'
import type { WebhookTargets } from '../webhook-url.ts'
import { AddressError, type FindAddresses, findCheckedAddresses, type HostAddress } from './find-address.ts'

/** A message, ready to be sent. */
export interface OutgoingMessage {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How messages are sent. */
export interface Sending {
  readonly targets: WebhookTargets
  readonly find: FindAddresses
  /** The most time of all of it, in milliseconds. */
  readonly timeoutMs: number
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
}

/** Why an attempt failed, in the words of the log of deliveries. */
export type AttemptFailure = 'status' | 'timeout' | 'connection' | 'certificate' | 'address' | 'message'

/** What came of an attempt. */
export interface Attempt {
  readonly httpStatus: number | null
  /** null where the message was taken. */
  readonly failure: AttemptFailure | null
}

/** The most bytes that are read of an answer; nothing is done with them. */
const maxAnswerBytes = 4 * 1024
/** How long an answer is read after its head, in milliseconds: some do not end. */
export const readOnMs = 1_000
const switchingProtocols = 101
/** How long an address has to connect before the other is tried, in milliseconds: a lost packet is sent again after a second. */
const attemptMs = 2_500

/** Sends a message once, to addresses that were checked. Follows no redirect and uses no proxy. */
export async function sendMessage(message: OutgoingMessage, sending: Sending): Promise<Attempt> {
  const { timeoutMs, stopping } = sending
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  const over = AbortSignal.any([timeout.signal, stopping])
  try {
    const found = findCheckedAddresses(hostOf(new URL(message.url)), sending)
    // A lookup of a name cannot be aborted.
    const addresses = await unlessAborted(found, over)
    const httpStatus = await post(message, addresses, over)
    const isTaken = httpStatus >= 200 && httpStatus < 300
    return { httpStatus, failure: isTaken ? null : 'status' }
  } catch (error) {
    stopping.throwIfAborted()
    return { httpStatus: null, failure: timeout.signal.aborted ? 'timeout' : failureOf(error) }
  } finally {
    clearTimeout(timer)
  }
}

async function post(
  { url, headers, body }: OutgoingMessage,
  addresses: readonly HostAddress[],
  signal: AbortSignal,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const bytes = Buffer.from(body)
  const options: RequestOptions & Partial<TcpSocketConnectOpts> & ConnectionOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': bytes.length },
    lookup: alwaysFind(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: attemptMs,
    // A connection of its own, by no agent that the environment configures.
    agent: false,
    rejectUnauthorized: true,
    secureContext: trustedAuthorities(),
    maxHeaderSize: 16 * 1024,
    signal,
  }
  const request = new URL(url).protocol === 'https:' ? requestHttps : requestHttp
  request(url, options)
    .on('response', resolve)
    .on('upgrade', (answer, socket) => {
      // It speaks another protocol now, which nobody here does.
      socket.destroy()
      resolve(answer)
    })
    .on('error', reject)
    .on('close', () => reject(new Error('The connection closed without an answer')))
    .end(bytes)
  const answer = await promise
  if (answer.statusCode !== switchingProtocols) await readSome(answer)
  return answer.statusCode ?? 0
}

let authorities: SecureContext | undefined

/** What every connection by TLS begins with, whose certificate and name are then checked: it takes 0.3 ms to make. */
function trustedAuthorities(): SecureContext {
  authorities ??= createSecureContext()
  return authorities
}

function alwaysFind(addresses: readonly HostAddress[]): LookupFunction {
  // With `autoSelectFamily` Node asks for all.
  return (_host, _options, answer) => answer(null, [...addresses])
}

/** Reads what is polite to read. Its status is known already: whatever becomes of the rest does not matter. */
function readSome(answer: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let bytes = 0
  const timer = setTimeout(() => answer.destroy(), readOnMs)
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) answer.destroy()
  })
  answer
    .on('error', () => {})
    .on('close', () => {
      clearTimeout(timer)
      resolve()
    })
  return promise
}

function failureOf(error: unknown): AttemptFailure {
  if (error instanceof AddressError) return 'address'
  return tlsProblem(error) === undefined ? 'connection' : 'certificate'
}
