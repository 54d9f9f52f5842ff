import GithubSlugger from 'github-slugger'
import { Marked, Renderer, type Tokens } from 'marked'

/** What stands below one heading of a guide, for the search. */
export interface Section {
  /** The id of the heading; empty above the first. */
  readonly id: string
  readonly heading: string
  readonly text: string
}

/** A guide as a page shows it. */
export interface RenderedGuide {
  readonly title: string
  readonly html: string
  readonly sections: readonly Section[]
}

/** Where the links of a guide lead on a page. */
export interface Targets {
  /** Null for what only the project has: its text stays. */
  link(href: string): string | null
  image(href: string): string
}

/** Renders a document of `docs`. Its Markdown is ours; headings have the ids that GitHub gives them. */
export function renderGuide(markdown: string, targets: Targets): RenderedGuide {
  const marked = new Marked().setOptions({ renderer: new GuideRenderer(targets) })
  const sections: { id: string; heading: string; text: string }[] = []
  const slugger = new GithubSlugger()
  let title = ''
  let html = ''
  for (const token of marked.lexer(markdown)) {
    const piece = marked.parser([token])
    if (token.type !== 'heading') {
      html += piece
      const section = sections.at(-1)
      if (section) section.text += ` ${readText(piece)}`
      continue
    }
    const heading = readText(piece)
    const id = slugger.slug(heading)
    html += piece.replace('>', ` id="${id}">`)
    if (token.depth === 1) title = heading
    sections.push(token.depth === 1 ? { id: '', heading: '', text: '' } : { id, heading, text: '' })
  }
  return {
    title,
    html,
    sections: sections.map(section => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() })),
  }
}

class GuideRenderer extends Renderer {
  readonly #targets: Targets

  constructor(targets: Targets) {
    super()
    this.#targets = targets
  }

  override link(token: Tokens.Link): string {
    const href = this.#targets.link(token.href)
    return href === null ? this.parser.parseInline(token.tokens) : super.link({ ...token, href })
  }

  override image(token: Tokens.Image): string {
    return super.image({ ...token, href: this.#targets.image(token.href) })
  }

  // What is wide scrolls by itself, by the keyboard too.
  override code(token: Tokens.Code): string {
    return super.code(token).replace('<pre>', '<pre tabindex="0">')
  }

  override table(token: Tokens.Table): string {
    return `<div class="wide" tabindex="0" role="group" aria-label="Table">${super.table(token)}</div>\n`
  }

  // Only comments, which are for who writes the document.
  override html(): string {
    return ''
  }
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

function readText(html: string): string {
  return html
    .replace(/<\/?(?:code|a|strong|em|img)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, entity => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
