import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Bench } from '../bench.ts'
import type { DigestFacts } from '../export-facts.ts'
import { readCpuUs } from '../measure.ts'
import { say } from '../report/say.ts'
import { startBizgate } from '../servers/bizgate.ts'
import { median } from '../statistics.ts'
import type { Export } from './kinds.ts'
import { downloadOnce } from './measure.ts'

/** The field of a receipt that tells the SHA-256 of the bytes that were sent (RFC 9530). */
const trailer = 'repr-digest'

/**
 * What the SHA-256 of a receipt costs: that of the same bytes here, beside all that the server's process
 * uses for the export. Throws where the server sends a digest that is another.
 */
export async function measureDigest(bench: Bench, what: Export): Promise<DigestFacts> {
  say(`\n${what.name}: its SHA-256`)
  const server = await startBizgate(bench.environment)
  const digests: number[] = []
  const servers: number[] = []
  let isSent = false
  try {
    for (let round = 0; round < bench.options.rounds; round += 1) {
      const hash = createHash('sha256')
      const before = await readCpuUs(server.pid)
      let response: IncomingMessage | undefined
      let hashMs = 0
      const watch = (chunk: Buffer) => {
        const began = performance.now()
        hash.update(chunk)
        hashMs += performance.now() - began
      }
      const onHead = (head: IncomingMessage) => {
        response = head
      }
      await downloadOnce(bench, server, {
        ...what,
        asked: { headers: { te: 'trailers', connection: 'te' }, onHead, watch },
      })
      digests.push((hashMs * 1000) / what.rows)
      servers.push(((await readCpuUs(server.pid)) - before) / what.rows)
      const told = response?.trailers[trailer]
      isSent = told !== undefined
      if (isSent && told !== `sha-256=:${hash.digest('base64')}:`)
        throw new Error(`${what.name} comes with the digest of other bytes`)
    }
  } finally {
    await server.stop()
  }
  const [digestUs, serverUs] = [median(digests), median(servers)]
  say(`  ${digestUs.toFixed(3)} µs a record, of ${serverUs.toFixed(3)} µs; ${isSent ? 'sent' : 'not sent'}`)
  return { usPerRow: digestUs, ofServer: digestUs / serverUs, isSent }
}
