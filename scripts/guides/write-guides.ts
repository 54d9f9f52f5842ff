import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { extname, join, posix } from 'node:path'
import { groups } from './groups.ts'
import { renderGuide } from './render-guide.ts'

const source = 'docs'

/** Files beside `docs` that a server has too. */
const served: Readonly<Record<string, string>> = {
  'README.md': '/guides',
  'openapi.json': '/api/v1/openapi.json',
}

/**
 * Renders the guides of `docs` into `guides.json`, and puts what their pages load beside the other assets: images, and
 * the texts for the search.
 */
export async function writeGuides(output: string): Promise<void> {
  const names = groups.flatMap(({ guides }) => guides as readonly string[])
  for (const file of readdirSync(source).filter(file => file.endsWith('.md')))
    if (!names.includes(file.slice(0, -3)))
      throw new Error(`scripts/guides/groups.ts lacks ${source}/${file}`)

  const images = new Map<string, string>()
  const targets = {
    link: (href: string) => resolveLink(href, names),
    image(href: string) {
      const path = posix.join(source, href)
      const extension = extname(path)
      const digest = hash('sha256', readFileSync(path), 'base64url').slice(0, 8)
      const name = `${posix.basename(path, extension)}-${digest}${extension}`
      images.set(name, path)
      return `/assets/${name}`
    },
  }
  const guides = names.map(name => ({
    name,
    ...renderGuide(readFileSync(join(source, `${name}.md`), 'utf8'), targets),
  }))

  const index = JSON.stringify(
    guides.flatMap(({ name, title, sections }) =>
      sections.map(({ id, heading, text }) => ({ id: id ? `${name}#${id}` : name, title, heading, text })),
    ),
  )
  const indexName = `guides-${hash('sha256', index, 'base64url').slice(0, 8)}.json`
  await writeFile(join(output, 'assets', indexName), index)
  for (const [name, path] of images) await copyFile(path, join(output, 'assets', name))

  const listed = groups.map(({ title, guides: inGroup }) => ({
    title,
    guides: inGroup.map(name => ({ name, title: guides.find(guide => guide.name === name)?.title })),
  }))
  const pages = Object.fromEntries(guides.map(({ name, title, html }) => [name, { title, html }]))
  await writeFile(join(output, 'guides.json'), JSON.stringify({ index: indexName, groups: listed, pages }))
}

function resolveLink(href: string, names: readonly string[]): string | null {
  if (/^(https?:|#)/.test(href)) return href
  const [path = '', fragment] = href.split('#')
  const target = posix.join(source, path)
  const name = posix.basename(target, '.md')
  if (posix.dirname(target) === source && names.includes(name))
    return `/guides/${name}${fragment ? `#${fragment}` : ''}`
  return served[target] ?? null
}
