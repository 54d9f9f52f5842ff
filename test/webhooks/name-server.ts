import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'
import { afterAll } from 'vitest'

type Addresses = readonly string[] | null

/** Which addresses a name has when it is asked for those of a type for the nth time, from 1; null for no answer at all. */
export type AnswerName = (asked: number, type: number) => Addresses | Promise<Addresses>

const headerBytes = 12
/** The types of addresses. */
export const types = { A: 1, AAAA: 28 } as const
const [noError, noSuchName] = [0, 3]

/** A server of names of the test's own, over UDP as all others are asked; it knows no others. */
export class NameServer {
  readonly #socket = createSocket('udp4')
  readonly #names = new Map<string, AnswerName>()
  readonly #asked = new Map<string, number>()

  /** Opens one on a free port; it closes after the tests of its file. */
  static async open(): Promise<NameServer> {
    const server = new NameServer()
    server.#socket.on('message', (query, from) => void server.#take(query, from))
    server.#socket.bind(0, '127.0.0.1')
    await once(server.#socket, 'listening')
    afterAll(() => void server.#socket.close())
    return server
  }

  /** Where it is asked. */
  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`
  }

  /** Gives a name its addresses. */
  set(name: string, answer: AnswerName): void {
    this.#names.set(name, answer)
  }

  /** How often a name was asked for its addresses of IPv4. */
  asked(name: string): number {
    return this.#asked.get(`${name} ${types.A}`) ?? 0
  }

  async #take(query: Buffer, { port, address }: RemoteInfo): Promise<void> {
    const { name, type, end } = readQuestion(query)
    const key = `${name} ${type}`
    const asked = (this.#asked.get(key) ?? 0) + 1
    this.#asked.set(key, asked)
    const answer = this.#names.get(name)
    const addresses = answer ? await answer(asked, type) : []
    if (addresses === null) return
    const records = addresses.filter(one => (isIPv4(one) ? types.A : types.AAAA) === type).map(writeAddress)
    const head = Buffer.from(query.subarray(0, headerBytes))
    // An answer of authority, with what was asked for.
    head.writeUInt16BE(0x8580 | (answer ? noError : noSuchName), 2)
    for (const [at, count] of [1, records.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * at)
    this.#socket.send(Buffer.concat([head, query.subarray(headerBytes, end), ...records]), port, address)
  }
}

function readQuestion(query: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = []
  let at = headerBytes
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** A record of the name that was asked for, which holds for no time. */
function writeAddress(address: string): Buffer {
  const data = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : bytesOfIPv6(address)
  const record = Buffer.alloc(12)
  // The name stands where the question has it.
  record.writeUInt16BE(0xc000 | headerBytes, 0)
  record.writeUInt16BE(isIPv4(address) ? types.A : types.AAAA, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([record, data])
}

function bytesOfIPv6(address: string): Buffer {
  const [before = '', after = ''] = address.split('::').map(part => part)
  const words = (part: string) => part.split(':').filter(word => word !== '')
  const [first, last] = [words(before), words(after)]
  const whole = [...first, ...Array(8 - first.length - last.length).fill('0'), ...last]
  return Buffer.from(whole.map(word => word.padStart(4, '0')).join(''), 'hex')
}
