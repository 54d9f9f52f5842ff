import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { LogOutput } from '../../src/log/log-output.ts'

/** A named pipe, at which readers come and go. */
function openPipe() {
  const directory = mkdtempSync(join(tmpdir(), 'bizgate-log-'))
  const path = join(directory, 'pipe')
  execFileSync('mkfifo', [path])
  const openReader = () => openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const reader = openReader()
  const descriptor = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
  const failures: Error[] = []
  // It would go on writing what is left to the descriptor's number, which is a connection of another test by then.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    closeSync(descriptor)
    rmSync(directory, { recursive: true })
  })
  return {
    reader,
    openReader,
    failures,
    output: new LogOutput(descriptor, error => failures.push(error)),
  }
}

function read(reader: number): string {
  const bytes = Buffer.alloc(64 * 1024)
  return bytes.toString('utf8', 0, readSync(reader, bytes))
}

const line = (name: string) => `{"msg":"${name}"}\n`

it('lines that nobody reads are written once somebody does, and the failure is told once', () => {
  const { output, reader, openReader, failures } = openPipe()
  output.write(line('heard'))
  output.flushSync()
  expect(read(reader)).toBe(line('heard'))
  closeSync(reader)
  for (const name of ['first', 'second']) {
    output.write(line(name))
    output.flushSync()
  }
  expect(failures).toMatchObject([{ code: 'EPIPE' }])

  const next = openReader()
  output.flushSync()
  expect(read(next)).toBe(line('first') + line('second'))
  closeSync(next)
  output.write(line('third'))
  output.flushSync()
  expect(failures).toHaveLength(1)
})

it('a reader that is behind gets whole lines, and is told how many of them were lost', () => {
  const { output, reader, failures } = openPipe()
  const written = 10_000
  const name = 'x'.repeat(100)
  for (let count = 0; count < written; count++) output.write(line(name))
  expect(failures).toMatchObject([{ code: 'EAGAIN' }])
  let text = ''
  for (let more = read(reader); more !== ''; more = read(reader)) {
    text += more
    output.flushSync()
    if (text.includes('lost')) break
  }
  const messages = text
    .trim()
    .split('\n')
    .map(each => JSON.parse(each))
  const { lines, ...last } = messages.pop()
  expect(last).toMatchObject({ level: 40, msg: 'lines of the log were lost' })
  expect(lines).toBeGreaterThan(0)
  expect(lines + messages.length).toBe(written)
  expect(messages.every(({ msg }) => msg === name)).toBe(true)
  closeSync(reader)
})
