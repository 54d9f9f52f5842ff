import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { points } from '../../src/domain/fields/points.ts'

it('the guide tells each price, in the order of the code', async () => {
  const guide = await readFile(new URL('../../docs/graphql.md', import.meta.url), 'utf8')
  const [, table = ''] = /\| what \| points \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(guide) ?? []
  const told = [...table.matchAll(/\| ([\d,.]+) \|$/gm)].map(([, number = '']) =>
    Number(number.replaceAll(',', '')),
  )
  expect(told).toEqual(Object.values(points))
})
