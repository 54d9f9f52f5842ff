import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { runCommandLine } from '../../src/commands/command-line.ts'

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

/** The names of the product's commands, as its help lists them. */
async function readCommands(): Promise<string[]> {
  const stdout = new PassThrough()
  const openDatabase = () => Promise.reject(new Error('Help needs no database'))
  const unused = { openDatabase, undoOnExit: () => () => {} }
  await runCommandLine(['--help'], { environment: {}, stdout, stderr: stdout, ...unused })
  const [, list = ''] = stdout.read().toString().split('Commands:\n')
  return Array.from(list.matchAll(/^ {2}([a-z]+)/gm), ([, name = '']) => name)
}

const commands = await readCommands()

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

  it.each(pages)('%s names folders that there are', page => {
    const named = [
      ...read(page).matchAll(/`((?:src|test|scripts|docs|demo|bench|prisma|deploy)(?:\/[\w-]+)+)\/?`/g),
    ]
    expect(named.map(([, path = '']) => path).filter(path => !existsSync(path))).toEqual([])
  })

  it.each(pages)('%s names commands that there are', page => {
    const code = [...read(page).matchAll(/```[\s\S]*?```|`[^`\n]*`/g)].join('\n')
    const named = [...code.matchAll(/^`?(?:.*(?:npx |\/))?bizgate ([a-z]+)/gm)].map(([, name = '']) => name)
    expect(named.filter(name => !commands.includes(name))).toEqual([])
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
