import { readCpuUs } from '../measure.ts'

/** Processor time of one request, in microseconds. */
export interface RequestCpu {
  readonly serverUs: number
  /** null where Postgres is not on this machine. */
  readonly postgresUs: number | null
}

const leastMs = 2_000
const leastRequests = 5

/** Sends requests one after the other for some seconds and says what one of them takes on average. */
export async function measureRequest(
  send: () => Promise<void>,
  { serverPid, postmaster }: { readonly serverPid: number; readonly postmaster: number | null },
): Promise<RequestCpu> {
  for (let count = 0; count < leastRequests; count++) await send()
  const read = async () => ({
    server: await readCpuUs(serverPid),
    postgres: postmaster === null ? null : await readCpuUs(postmaster),
  })
  const before = await read()
  const beganAt = performance.now()
  let requests = 0
  while (requests < leastRequests || performance.now() - beganAt < leastMs) {
    await send()
    requests++
  }
  const after = await read()
  const postgres = after.postgres === null ? null : after.postgres - (before.postgres ?? 0)
  return {
    serverUs: (after.server - before.server) / requests,
    postgresUs: postgres === null ? null : postgres / requests,
  }
}
