import { startApp, type TestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { type LoopbackProxy, startProxy } from './loopback-proxy.ts'

/** A server on Postgres, and the proxy between it and its database. */
export interface AppByProxy {
  readonly app: TestApp
  readonly proxy: LoopbackProxy
  close(): Promise<void>
}

/** Starts a server whose database can go away and come back. */
export async function startAppByProxy(): Promise<AppByProxy> {
  const location = await createTestDatabase()
  const proxy = await startProxy(location.url ?? '')
  const app = await startApp({ databaseUrl: proxy.url, ownDatabase: 'Goes away.' })
  return {
    app,
    proxy,
    async close() {
      await app.close()
      await proxy.goDown()
      await location.drop()
    },
  }
}
