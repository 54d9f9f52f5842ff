import { describe, expect, it } from 'vitest'
import { mergeEntries } from '../../src/web/console/parts/form/merge-entries.ts'

/** Entries by their text, each with the key of its place. */
const read = (text: string) => [...text].map((letter, key) => ({ key, letter }))
const edit = (...entries: readonly (readonly [key: number, letter: string])[]) =>
  entries.map(([key, letter]) => ({ key, letter }))
const letters = (list: readonly { readonly letter: string }[]) => list.map(({ letter }) => letter).join('')

/** What comes of a list that was `initial`, is edited here and was saved by others. */
function merge(initial: string, mine: ReturnType<typeof edit>, others: string) {
  const { values, said, ...list } = mergeEntries(read(initial), mine, read(others), {
    knownBy: [({ letter }) => letter, (_, at) => at],
    contentOf: ({ letter }) => letter,
    say: ({ letter }) => letter,
  })
  expect(new Set(values.map(({ key }) => key)).size).toBe(values.length)
  return { list: letters(values), said, ofOthers: list.initial }
}

const [a, b] = [
  [0, 'A'],
  [1, 'B'],
] as const

describe('a list that others saved meanwhile', () => {
  it.each([
    ['keeps what both added', edit(a, b, [2, 'M']), 'ABX', 'ABMX', 'Others added X.'],
    ['loses what others removed', edit(a, b, [2, 'M']), 'A', 'AM', 'Others removed B.'],
    ['has what others changed', edit(a, b, [2, 'M']), 'AY', 'AYM', 'Others changed B to Y.'],
    ['keeps what is changed here', edit(a, [1, 'M']), 'ABX', 'AMX', 'Others added X.'],
    ['stays where both changed it', edit(a, [1, 'M']), 'AY', 'AM', 'Others changed B to Y (yours stays).'],
    ['stays where others removed it', edit(a, [1, 'M']), 'A', 'AM', 'Others removed B (yours stays).'],
    ['stays removed', edit(a), 'AY', 'A', 'Others changed B to Y (you removed it).'],
    ['is without what both removed', edit(a), 'A', 'A', ''],
    ['has once what both did', edit(a, b, [2, 'X']), 'ABX', 'ABX', ''],
    ['is as it is here where others did nothing', edit([1, 'M'], a, [2, 'N']), 'AB', 'MAN', ''],
    ['takes the order of others', edit(a, b, [2, 'M']), 'BA', 'BAM', 'Others changed the order.'],
    [
      'says all that others did',
      edit([0, 'M'], b),
      'YX',
      'MX',
      'Others changed A to Y (yours stays); changed B to X.',
    ],
  ])('%s', (_what, mine, others, list, said) => {
    expect(merge('AB', mine, others)).toMatchObject({ list, said })
  })

  it('keeps its own order', () => {
    const mine = edit([2, 'C'], a, b)
    expect(merge('ABC', mine, 'BAC')).toMatchObject({
      list: 'CAB',
      said: 'Others changed the order (yours stays).',
    })
  })

  it('has what others have with the keys that it has here', () => {
    expect(merge('AB', edit(a, [1, 'N'], [2, 'M']), 'XBA').ofOthers).toEqual(edit([3, 'X'], b, a))
  })
})
