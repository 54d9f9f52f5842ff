import { Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Output } from '../../src/commands/context.ts'
import { openProgress } from '../../src/commands/progress.ts'

/** What a command has written. */
function open(isTTY: boolean) {
  const pieces: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      pieces.push(String(chunk))
      done()
    },
  })
  const stdout: Output = Object.assign(stream, { isTTY, columns: 120 })
  let endings = 0
  const undoOnExit = () => {
    endings++
    return () => {}
  }
  return {
    context: { stdout, undoOnExit },
    endings: () => endings,
    written: () => stripVTControlCharacters(pieces.join('')),
  }
}

it('on a terminal a line says how far a command is, how quick it is and how long it still takes', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { context, endings, written } = open(true)
  const progress = openProgress(context, { title: 'Writing rows', total: 100_000, unit: 'records' })
  // The library that draws it listens to signals, which would no longer end the process.
  expect(endings()).toBe(1)
  vi.advanceTimersByTime(2_000)
  await progress.advance(20_000)
  vi.advanceTimersByTime(200)
  expect(written()).toContain('Writing rows: 20 %, 10,000 records a second, 8 s left')
  vi.advanceTimersByTime(8_000)
  await progress.advance(80_000)
  progress.finish('All is written.')
  expect(written()).toContain('All is written.')
})

it('where the end is not known it says how much is done', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { context, endings, written } = open(true)
  const progress = openProgress(context, { title: 'Writing a backup', total: null, unit: 'bytes' })
  expect(endings()).toBe(1)
  vi.advanceTimersByTime(4_000)
  await progress.advance(6_000_000)
  vi.advanceTimersByTime(200)
  expect(written()).toContain('Writing a backup: 6.0 MB, 1.5 MB a second')
  progress.fail()
})

it('elsewhere every tenth is a line', async () => {
  const { context, written } = open(false)
  const progress = openProgress(context, { title: 'Writing rows', total: 40, unit: 'records' })
  for (let done = 0; done < 40; done++) await progress.advance(1)
  progress.finish('All is written.')
  const tenths = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map(tenth => `Writing rows: ${tenth} %`)
  expect(written().trim().split('\n')).toEqual([...tenths, 'All is written.'])
})
