import { once } from 'node:events'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import type { Bench } from '../bench.ts'
import type { CodingFacts } from '../export-facts.ts'
import { readCpuUs } from '../measure.ts'
import { say } from '../report/say.ts'
import type { ServerProcess } from '../server-process.ts'
import { startBizgate } from '../servers/bizgate.ts'
import { median, pairedRatio } from '../statistics.ts'
import { countTexts } from './contents.ts'
import type { Export } from './kinds.ts'
import { downloadOnce, growth } from './measure.ts'

/** The content codings that are asked for, and what reads them. */
const decoders = { gzip: createGunzip, zstd: createZstdDecompress } as const

/** A content coding. */
export type Coding = keyof typeof decoders | 'identity'

/** One download of the file. */
interface Taken {
  readonly bytes: number
  readonly totalMs: number
  /** Processor time of the server for a record. */
  readonly cpuUs: number
}

/** Measures an export in each content coding that the server has, in turn; one that it has not is left out. */
export async function measureCodings(bench: Bench, what: Export): Promise<Record<string, CodingFacts>> {
  say(`\n${what.name} by content coding`)
  const server = await startBizgate(bench.environment)
  const taken = new Map<Coding, Taken[]>([['identity', []]])
  try {
    for (const coding of ['gzip', 'zstd'] as const) {
      if (await checkCoding(bench, server, { what, coding })) taken.set(coding, [])
      else say(`  ${coding}: the server does not send it`)
    }
    for (let round = 0; round < bench.options.rounds; round += 1)
      for (const [coding, runs] of taken) runs.push(await take(bench, server, { what, coding }))
  } finally {
    await server.stop()
  }
  const facts: Record<string, CodingFacts> = {}
  const identity = taken.get('identity') ?? []
  for (const [coding, runs] of taken) {
    const of = (key: keyof Taken) => runs.map(run => run[key])
    const ofIdentity = (key: keyof Taken) => identity.map(run => run[key])
    facts[coding] = {
      rowsPerSecond: what.rows / (median(of('totalMs')) / 1000),
      speedOfIdentity: pairedRatio(ofIdentity('totalMs'), of('totalMs')),
      bytesOfIdentity: pairedRatio(of('bytes'), ofIdentity('bytes')),
      cpuUsPerRow: median(of('cpuUs')),
      growthMb: await growth(bench, what, server => take(bench, server, { what, coding })),
    }
    say(`  ${coding}: ${JSON.stringify(facts[coding])}`)
  }
  return facts
}

interface Coded {
  readonly what: Export
  readonly coding: Coding
}

async function take(bench: Bench, server: ServerProcess, { what, coding }: Coded): Promise<Taken> {
  const before = await readCpuUs(server.pid)
  const { bytes, totalMs } = await downloadOnce(bench, server, { ...what, asked: askFor(coding) })
  return { bytes, totalMs, cpuUs: ((await readCpuUs(server.pid)) - before) / what.rows }
}

function askFor(coding: Coding) {
  return { headers: { 'accept-encoding': coding } }
}

/** Whether the server sends the coding; throws where what it sends is not the whole file. */
async function checkCoding(
  bench: Bench,
  server: ServerProcess,
  { what, coding }: Coded & { readonly coding: keyof typeof decoders },
): Promise<boolean> {
  const counter = countTexts(Object.keys(what.holds))
  const decoder = decoders[coding]()
  decoder.on('data', (chunk: Buffer) => counter.watch(chunk))
  let sent: string | undefined
  await downloadOnce(bench, server, {
    ...what,
    asked: {
      ...askFor(coding),
      onHead: ({ headers }) => {
        sent = headers['content-encoding']
      },
      watch: chunk => void (sent === coding && decoder.write(chunk)),
    },
  })
  if (sent !== coding) return false
  decoder.end()
  await once(decoder, 'end')
  for (const [text, expected] of Object.entries(what.holds)) {
    const found = counter.found.get(text)
    if (found !== expected)
      throw new Error(
        `${what.name} by ${coding} holds ${JSON.stringify(text)} ${found} times, not ${expected}`,
      )
  }
  return true
}
