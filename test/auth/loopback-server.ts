import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** A real HTTP server on a free loopback port, which can go down and come back on the same port. */
export interface LoopbackServer {
  readonly origin: string
  goDown(): Promise<void>
  comeBack(): Promise<void>
}

/** Starts the server; the listener may change what it answers from call to call. */
export async function startLoopbackServer(listener: RequestListener): Promise<LoopbackServer> {
  const server = createServer(listener)
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async goDown() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    comeBack: () => listen(address.port),
  }
}
