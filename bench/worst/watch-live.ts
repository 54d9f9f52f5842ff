import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

// A thread that asks /live without a pause, and posts what the server's event loop worked at most before it answered:
// its processor time, which is what others wait for however busy the machine is. In milliseconds.
const { port, pid } = workerData as { readonly port: number; readonly pid: number }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let longestMs = 0

/** Processor time of the process's first thread, in milliseconds. */
function readLoopMs(): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

function ask(): void {
  const before = readLoopMs()
  get({ agent, host: '127.0.0.1', port, path: '/live' }, answer => {
    answer.resume().once('end', () => {
      longestMs = Math.max(longestMs, readLoopMs() - before)
      setTimeout(ask, 2)
    })
  })
}
ask()
parentPort?.on('message', () => {
  parentPort?.postMessage(longestMs)
  longestMs = 0
})
