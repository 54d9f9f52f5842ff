import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = 'src/web/console'
/** The folders of the console that have a style sheet of their name. */
const views = globSync(`${root}/*/*.css`).flatMap(path => {
  const [folder = ''] = path.slice(root.length + 1).split('/')
  return folder === basename(path, '.css') && !['parts', 'shell'].includes(folder) ? [folder] : []
})

const sourcesOf = (view: string) =>
  globSync(`${root}/${view}/*.{tsx,css}`)
    .map(path => readFileSync(path, 'utf8'))
    .join('\n')

/** A style sheet without its comments. */
const readRules = (path: string) => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** Classes that a view's sheet styles wherever they stand. */
function classesOf(view: string): string[] {
  const sheet = readRules(`${root}/${view}/${view}.css`)
  const selectors = [...sheet.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','))
  return selectors.flatMap(selector => /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1] ?? [])
}

it('no style sheet sets a size of text in pixels, which would not follow the size that people have set', () => {
  const sheets = globSync('src/web/**/*.css').filter(path => !path.includes('/generated/'))
  // A least size lets larger ones be.
  const inPixels = sheets.filter(path =>
    /font(-size)?:(?! max\(16px, 1em\);)[^;]*\dpx/.test(readFileSync(path, 'utf8')),
  )
  expect(inPixels).toEqual([])
})

it('no value is written for one kind of browser alone', () => {
  const alone = globSync('src/web/**/*.css').flatMap(path => {
    const sheet = readRules(path)
    // All browsers know `-webkit-box`, which lines are counted in, and nothing else does that.
    return [...sheet.matchAll(/(?<![\w-])([\w-]+): -webkit-(?!box;)([\w-]+);(?!\s+\1: \2;)/g)].map(
      ([found]) => found,
    )
  })
  expect(alone).toEqual([])
})

describe('a view of the console', () => {
  it('is one of several', () => {
    expect(views.length).toBeGreaterThan(5)
  })

  // All sheets are loaded at once.
  it.each(views)('%s styles nothing of another', view => {
    const others = views.filter(other => other !== view).map(sourcesOf)
    const isStyled = (name: string) => {
      const use = new RegExp(`class="[^"]*(?<![\\w-])${name}(?![\\w-])|\\.${name}(?![\\w-])[^{}]*\\{`)
      return others.some(source => use.test(source))
    }
    expect(classesOf(view).filter(isStyled)).toEqual([])
  })
})
