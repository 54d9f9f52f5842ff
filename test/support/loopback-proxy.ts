import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands between the server and Postgres, so that Postgres can be away for one server only. */
export interface LoopbackProxy {
  /** The database's address by way of the proxy. */
  readonly url: string
  /** Ends every connection and refuses new ones. */
  goDown(): Promise<void>
  comeBack(): Promise<void>
}

/** Starts a proxy to the server that a Postgres URL names. */
export async function startProxy(targetUrl: string): Promise<LoopbackProxy> {
  const target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port')
  const url = new URL(targetUrl)
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    async goDown() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    comeBack: () => listen(address.port),
  }
}
