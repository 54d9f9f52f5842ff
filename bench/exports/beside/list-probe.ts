import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ProbePlan, ProbeResult } from './probe.ts'

// A process of its own: what reads the exports would delay its clock.
const { url, tokens, perSecond, seconds }: ProbePlan = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true })
const latencies: number[] = []
let failures = 0
const pauseMs = 1_000 / perSecond
const began = performance.now()
const sent: Promise<void>[] = []
// Sent by the clock, whatever the answers: one that is late delays none, so each late one is counted.
for (let number = 0; number < seconds * perSecond; number += 1) {
  await new Promise(resolve => setTimeout(resolve, Math.max(0, began + number * pauseMs - performance.now())))
  sent.push(ask(tokens[number % tokens.length] ?? ''))
}
await Promise.all(sent)
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.ceil(share * latencies.length) - 1] ?? Number.NaN
process.stdout.write(JSON.stringify({ p50Ms: at(0.5), p99Ms: at(0.99), failures } satisfies ProbeResult))
agent.destroy()

async function ask(token: string): Promise<void> {
  const askedAt = performance.now()
  const status = await new Promise<number>(resolve => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, response => {
      response.resume().on('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
    }).on('error', () => resolve(0))
  })
  latencies.push(performance.now() - askedAt)
  if (status !== 200) failures += 1
}
