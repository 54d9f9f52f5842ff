import { createHash } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { ExportFile } from '../../src/domain/exports/receipts/export-file.ts'
import { measureFile } from '../../src/rest/measure-file.ts'

let file: ExportFile
let ends: string[]

beforeEach(() => {
  file = new ExportFile()
  ends = []
  file.decides(async outcome => {
    ends.push(outcome)
  })
})

it('a file that is read to its end is complete, once, with its size and digest', async () => {
  async function* source() {
    yield 'é'
    yield Buffer.from('!')
  }
  const pieces = measureFile(source(), file)
  expect(Buffer.concat(await Array.fromAsync(pieces)).toString()).toBe('é!')
  expect(await pieces.next()).toEqual({ done: true, value: undefined })
  const digest = createHash('sha256').update('é!').digest()
  expect([ends, file.bytes, file.sha256, pieces.digest]).toEqual([
    ['complete'],
    3,
    digest.toString('hex'),
    digest,
  ])
})

it('a file that is left while its end is awaited is left, although the end comes', async () => {
  const end = Promise.withResolvers<void>()
  async function* source() {
    yield 'é'
    await end.promise
  }
  const pieces = measureFile(source(), file)
  await pieces.next()
  const last = pieces.next()
  const left = pieces.return?.()
  end.resolve()
  await Promise.all([last, left])
  expect([ends, file.sha256, pieces.digest]).toEqual([['left'], null, null])
})

it('a file that is left ends its source, and the loop that read it', async () => {
  let isEnded = false
  async function* source() {
    try {
      yield 'é'
      yield '!'
    } finally {
      isEnded = true
    }
  }
  const pieces = measureFile(source(), file)
  await pieces.next()
  expect(await pieces.return?.()).toEqual({ done: true, value: undefined })
  expect([isEnded, ends, file.bytes]).toEqual([true, ['left'], 2])
})
