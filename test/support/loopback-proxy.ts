import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

/** How a network passes on bytes. */
export interface Weather {
  /** How much later each piece arrives, each way. */
  readonly delayMs?: number
  /** How much gets through of each connection, each way. */
  readonly bytesPerSecond?: number
}

/**
 * A proxy between the server and a dependency, which makes it unreachable, slow or silent for one server
 * only.
 */
export interface LoopbackProxy {
  /** The target's address by way of the proxy. */
  readonly url: string
  readonly port: number
  /** Ends every connection and refuses new ones. */
  goDown(): Promise<void>
  comeBack(): Promise<void>
  /** From now on; without a setting, as fast as it can. */
  setWeather(weather: Weather): void
  /** Accepts connections and bytes, and passes nothing on, as a network that loses every packet. */
  swallow(): void
  /** Passes on again; what was swallowed arrives late, as a network sends it again. */
  passOn(): void
  /** Breaks every connection off by a reset; new ones are served. */
  reset(): void
  /** Where connections go from now on; those that are open stay. */
  leadTo(targetUrl: string): void
}

/** At most so much is under way before the sender is held up. */
const maxUnderWayBytes = 1024 * 1024

/** Starts a proxy to the server that a URL names, to Postgres's port unless it names one. */
export async function startProxy(targetUrl: string): Promise<LoopbackProxy> {
  let target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  let weather: Weather = {}
  let gate: PromiseWithResolvers<void> | null = null

  const carry = (from: Socket, to: Socket) => {
    let last = Promise.resolve()
    let freeAtMs = 0
    let underWay = 0
    from.on('data', (piece: Buffer) => {
      const { delayMs = 0, bytesPerSecond = Number.POSITIVE_INFINITY } = weather
      freeAtMs = Math.max(freeAtMs, performance.now()) + (piece.length / bytesPerSecond) * 1_000
      const dueAtMs = freeAtMs + delayMs
      underWay += piece.length
      if (underWay > maxUnderWayBytes) from.pause()
      last = last.then(async () => {
        const waitMs = dueAtMs - performance.now()
        if (waitMs > 0) await wait(waitMs)
        while (gate) await gate.promise
        to.write(piece)
        underWay -= piece.length
        from.resume()
      })
    })
    from.on('end', () => last.then(() => to.end()))
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      // A network that loses packets loses the end of a connection too.
      last.then(() => gate?.promise).then(() => to.destroy())
    })
  }

  const server = createServer({ allowHalfOpen: true }, near => {
    const far = connect({ port: Number(target.port || 5432), host: target.hostname, allowHalfOpen: true })
    for (const socket of [near, far]) {
      socket.setNoDelay()
      sockets.add(socket)
    }
    carry(near, far)
    carry(far, near)
  })
  const port = await findFreePort()
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen()
  const url = new URL(targetUrl)
  url.host = `127.0.0.1:${port}`
  const passOn = () => {
    gate?.resolve()
    gate = null
  }
  return {
    url: url.href,
    port,
    async goDown() {
      passOn()
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    comeBack: listen,
    setWeather(now) {
      weather = now
    },
    swallow() {
      gate ??= Promise.withResolvers()
    },
    passOn,
    reset() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    leadTo(url) {
      target = new URL(url)
    },
  }
}
