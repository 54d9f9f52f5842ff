import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { keepPrivate } from '../../private-directory.ts'
import type { Services } from '../../server/services.ts'
import { answerCopy } from '../running/copy.ts'
import { answerReset } from '../running/reset.ts'
import { socketsIn } from '../running/sockets.ts'

/** The longest path that every system takes for a socket, in bytes. */
const maxPathBytes = 103

/** What a process that serves does when it is asked to, by the line that asks. */
const answers: ReadonlyMap<string, (socket: Socket, services: Services) => Promise<void>> = new Map([
  ['reset', answerReset],
  ['copy', answerCopy],
])

/**
 * Lets commands of this user (`bizgate limits reset`, `bizgate backup`) ask this process for what only it can do: over
 * a socket in DATA_DIR, which no other user can open.
 */
export async function listenForCommands(services: Services): Promise<void> {
  const { dataDir, identityProvider, databaseUrl } = services.config
  // With both elsewhere there is no directory of ours.
  if (dataDir === 'memory:' || (identityProvider && databaseUrl)) return
  const path = join(socketsIn(dataDir), `${process.pid}-${randomBytes(4).toString('hex')}`)
  if (Buffer.byteLength(path) > maxPathBytes)
    return services.log.warn({ path }, 'commands cannot reach this process: the path of DATA_DIR is too long')
  await keepPrivate(socketsIn(dataDir))
  const server = createServer(socket => {
    socket.on('error', () => socket.destroy())
    answer(socket, services).then(
      () => socket.end(),
      () => socket.destroy(),
    )
  })
  server.on('error', error => services.log.warn({ err: error }, 'commands cannot reach this process'))
  server.listen(path).unref()
  process.on('exit', () => rmSync(path, { force: true }))
}

async function answer(socket: Socket, services: Services): Promise<void> {
  // Not by node:readline, which hears errors of the socket from then on, and tells them where nobody listens.
  const [line] = await once(socket, 'data', { signal: AbortSignal.timeout(5_000) })
  await answers.get(String(line).trim())?.(socket, services)
}
