// Runs one load with autocannon; the plan comes on standard input, the result leaves on standard output.
// Plain JavaScript, because autocannon is installed only where it is needed.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

const { plan, firstNumber, placeholders } = JSON.parse(readFileSync(0, 'utf8'))
// The next load of the same requests goes on where this one ends.
let at = firstNumber % plan.requests.length
let number = firstNumber

function fill(text) {
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return text
    .replaceAll(placeholders.number, String(number).padStart(10, '0'))
    .replaceAll(placeholders.address, address)
}

function next() {
  const { method, path, headers, body } = plan.requests[at++ % plan.requests.length]
  number += 1
  const filled = Object.entries(headers).map(([name, value]) => [name, fill(value)])
  return { method, path: fill(path), headers: Object.fromEntries(filled), body: body && fill(body) }
}

const result = await autocannon({
  url: `http://127.0.0.1:${plan.port}`,
  connections: plan.connections,
  duration: plan.seconds,
  timeout: 30,
  requests: [{ setupRequest: request => ({ ...request, ...next() }) }],
})

process.stdout.write(
  JSON.stringify({
    requests: result.requests.total,
    seconds: result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    maxMs: result.latency.max,
    failures: result.non2xx + result.errors + result.timeouts,
  }),
)
