import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const lowest = 20_000
/** From here on are the ports that the system gives to connections and to those who ask for any. */
const firstGiven = readFirstGiven()

/** A port of loopback that nothing listens on, and that nobody is given until it is used. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, Math.max(firstGiven, lowest + 1_000))
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

function readFirstGiven(): number {
  try {
    return Number.parseInt(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'), 10)
  } catch {
    return 32_768
  }
}
