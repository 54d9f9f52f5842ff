import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

/** All Markdown that people read. */
const pages = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'conformance/*.md']).toSorted()

const read = (path: string) => readFileSync(path, 'utf8')
const withoutCode = (text: string) => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')

/** The anchors of a page's headings, as the usual hosts make them. */
function anchorsOf(path: string): string[] {
  const headings = read(path)
    .replaceAll(/```[\s\S]*?```/g, '')
    .matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function brokenLinks(page: string): string[] {
  const links = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter(link => {
    if (/^(https?|mailto):/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    if (!existsSync(target)) return true
    return anchor !== undefined && !anchorsOf(target).includes(anchor)
  })
}

describe('the pages of documentation', () => {
  it.each(pages)('%s has links that lead somewhere', page => {
    expect(brokenLinks(page)).toEqual([])
  })

  it.each(pages)('%s names scripts that there are', page => {
    const named = [...read(page).matchAll(/\bnpm run ((?:--?[\w-]+ )*)([\w:-]+)/g)].map(([, , name]) => name)
    expect(named.filter(name => !Object.hasOwn(packageJson.scripts, name ?? ''))).toEqual([])
  })

  it.each(pages)('%s names files that there are', page => {
    const named = [...read(page).matchAll(/`((?:src|test|scripts|docs|demo|bench|prisma)\/[\w./-]+\.\w+)`/g)]
    expect(named.map(([, path = '']) => path).filter(path => !existsSync(path))).toEqual([])
  })

  it('are found from the README', () => {
    const linked = new Set(['README.md'])
    const follow = (page: string): void => {
      for (const [, link = ''] of withoutCode(read(page)).matchAll(/\]\(([^)\s#]+\.md)/g)) {
        const target = join(dirname(page), link)
        if (linked.has(target) || !existsSync(target)) continue
        linked.add(target)
        follow(target)
      }
    }
    follow('README.md')
    expect(pages.filter(page => !linked.has(page))).toEqual([])
  })
})
