import { Gauge, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { serveText } from '../../src/metrics/serve-text.ts'
import { answerFirstProcess, askMessage } from '../../src/metrics/worker-answers.ts'

// An error that nobody handles would end the process, and fails this run.
describe('metrics that cannot be read', () => {
  it('are a 500, and what is served goes on', async () => {
    const texts = [Promise.reject(new Error('broken')), Promise.resolve('up 1\n')]
    for (const text of texts) text.catch(() => {})
    const { url, close } = await serveText({ host: '127.0.0.1', port: 0 }, async () => texts.shift() ?? '')
    expect((await fetch(url)).status).toBe(500)
    const { status, headers } = await fetch(url, { method: 'HEAD' })
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
    await close()
  })

  it('are not answered by a worker, which goes on', async () => {
    const registry = new Registry()
    const reading = Promise.withResolvers<void>()
    const collect = async () => {
      reading.resolve()
      throw new Error('broken')
    }
    new Gauge({ name: 'broken', help: 'Broken', registers: [registry], collect })
    const stop = answerFirstProcess(registry)
    process.listeners('message').at(-1)?.(askMessage, undefined)
    await reading.promise
    stop()
  })
})
