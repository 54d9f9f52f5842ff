import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { forgetDatabaseHits } from '../../limits/forget-shared.ts'
import type { Services } from '../../server/services.ts'
import { connectToServers } from './sockets.ts'

const answerTimeoutMs = 5_000

/**
 * Makes this process forget what it has counted, outside production. Answers how many calls were forgotten in a
 * database that only this process can use.
 */
export async function answerReset(socket: Socket, services: Services): Promise<void> {
  const { config, database, limiter, costBudget, errorFloodGuard } = services
  if (config.production) return
  const forgotten = config.databaseUrl === null ? await forgetDatabaseHits(database.prisma) : 0
  limiter.forget()
  costBudget.forget()
  errorFloodGuard.forget()
  socket.write(String(forgotten))
}

/** Asks every process that serves with this DATA_DIR; answers how many did it, and the calls that they forgot in their databases. */
export async function resetRunningServers(dataDir: string): Promise<{ servers: number; forgotten: number }> {
  const answers = await Promise.all((await connectToServers(dataDir)).map(ask))
  const done = answers.filter(answer => answer !== null)
  return { servers: done.length, forgotten: done.reduce((sum, forgotten) => sum + forgotten, 0) }
}

async function ask(socket: Socket): Promise<number | null> {
  socket.setTimeout(answerTimeoutMs, () => socket.destroy(new Error('no answer in time')))
  socket.write('reset\n')
  const answer = await text(socket).catch(() => '')
  return answer === '' ? null : Number(answer)
}
