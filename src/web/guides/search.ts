import MiniSearch from 'minisearch'

interface Entry {
  /** The path below `/guides/`. */
  readonly id: string
  readonly title: string
  readonly heading: string
  readonly text: string
}

/** How many results are shown. */
const maxResults = 12
/** How many words of a text are shown, and of these how many before the one that was found. */
const maxWords = 24
const wordsBefore = 8

let loading: Promise<MiniSearch<Entry>> | undefined

/** Lets the field search in all guides; their texts are loaded when it is first used. */
export function searchGuides(field: HTMLInputElement, list: HTMLElement, status: HTMLElement): void {
  const path = field.dataset.index
  if (!path) return
  const show = async () => {
    const query = field.value.trim()
    if (query === '') {
      list.replaceChildren()
      status.textContent = ''
      return
    }
    try {
      loading ??= load(path)
      const index = await loading
      if (field.value.trim() !== query) return
      const found = index.search(query, {
        prefix: true,
        fuzzy: 0.1,
        combineWith: 'AND',
        boost: { title: 3, heading: 5 },
      })
      list.replaceChildren(
        ...found.slice(0, maxResults).map(({ id, title, heading, text, terms }) => {
          const item = document.createElement('li')
          const link = document.createElement('a')
          link.href = `/guides/${id}`
          link.textContent = heading ? `${title}: ${heading}` : title
          const excerpt = document.createElement('p')
          excerpt.textContent = cut(text, terms)
          item.append(link, excerpt)
          return item
        }),
      )
      status.textContent =
        found.length === 0 ? `Nothing in the guides has “${query}”.` : `Found: ${found.length}`
    } catch {
      loading = undefined
      status.textContent = 'The search cannot be loaded now.'
    }
  }
  field.addEventListener('input', show)
  // What a browser has put back after a reload.
  if (field.value !== '') void show()
}

async function load(path: string): Promise<MiniSearch<Entry>> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(answer.statusText)
  const index = new MiniSearch<Entry>({
    fields: ['title', 'heading', 'text'],
    storeFields: ['title', 'heading', 'text'],
  })
  index.addAll(await answer.json())
  return index
}

/** The words of a text around the first that was found. */
function cut(text: string, terms: readonly string[]): string {
  const words = text.split(' ')
  const at = words.findIndex(word => terms.some(term => word.toLowerCase().includes(term)))
  const from = Math.max(0, at - wordsBefore)
  const to = from + maxWords
  return `${from > 0 ? '… ' : ''}${words.slice(from, to).join(' ')}${to < words.length ? ' …' : ''}`
}
