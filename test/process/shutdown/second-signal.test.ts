import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { endOnSignals } from '../../../src/commands/serve/signals.ts'

/** A process in the test's hand, and what was done with it. */
function open() {
  const done: unknown[] = []
  const clock = { ms: 0 }
  const exit = (code: unknown) => void done.push(code)
  const process = Object.assign(new EventEmitter(), { exit: exit as NodeJS.Process['exit'] })
  const end = () => void done.push('end')
  const giveUp = () => void done.push('give up')
  endOnSignals(end, giveUp, { process, nowMs: () => clock.ms })
  return { process, clock, done }
}

describe('a second signal', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('%s, a second later, ends the process at once with %i', (signal, code) => {
    const { process, clock, done } = open()
    process.emit('SIGTERM')
    expect(done).toEqual(['end'])
    clock.ms = 1_000
    process.emit(signal)
    expect(done).toEqual(['end', 'give up', code])
  })

  it('that comes with the first, as npm and supervisors pass it on, is the same one', () => {
    const { process, clock, done } = open()
    process.emit('SIGINT')
    clock.ms = 999
    for (const signal of ['SIGHUP', 'SIGTERM']) process.emit(signal)
    expect(done).toEqual(['end'])
  })
})
