import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Row {
  /** The folder, from the project's root. */
  readonly folder: string
  /** The folders of it that the row names. */
  readonly named: readonly string[]
}

/** The rows of folders in the README's map. A row goes on in the lines that are indented as far as its words. */
function readMap(): readonly Row[] {
  const [, map = ''] =
    /## Where things are\n\n```\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? []
  const rows = map.replaceAll(/\n {10,}/g, ' ').matchAll(/^( *)([\w-]+)\/ *(.*)$/gm)
  return Array.from(rows, ([, indent, name = '', words = '']) => ({
    folder: indent ? `src/${name}` : name,
    named: Array.from(words.matchAll(/(?<=^|\s)([\w-]+)\/(?=[\s:,]|$)/g), ([, folder = '']) => folder),
  }))
}

const map = readMap()

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)

describe('the map in the README', () => {
  it('has every folder of the source', () => {
    const inMap = map.map(({ folder }) => folder).filter(folder => folder.startsWith('src/'))
    expect(inMap.toSorted()).toEqual(
      foldersOf('src')
        .map(name => join('src', name))
        .toSorted(),
    )
  })

  it.each(map)('$folder has the folders that are named', ({ folder, named }) => {
    expect(named.filter(name => !foldersOf(folder).includes(name))).toEqual([])
  })

  it.each(map.filter(({ folder, named }) => folder.startsWith('src/') && named.length > 0))(
    '$folder has no others',
    ({ folder, named }) => {
      expect(foldersOf(folder).filter(name => !named.includes(name))).toEqual([])
    },
  )
})
