import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { findFreePort } from '../support/free-port.ts'

/** A real HTTP server on a free loopback port, which can go down and come back on the same port. */
export interface LoopbackServer {
  readonly origin: string
  goDown(): Promise<void>
  comeBack(): Promise<void>
}

/** Starts the server; the listener may change what it answers from call to call. */
export async function startLoopbackServer(listener: RequestListener): Promise<LoopbackServer> {
  const server = createServer(listener)
  const port = await findFreePort()
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen()
  return {
    origin: `http://127.0.0.1:${port}`,
    async goDown() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    comeBack: listen,
  }
}
