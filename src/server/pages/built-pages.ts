import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SetupError } from '../../setup-error.ts'

/** Where the install puts what is made of `src/web`. */
export const assetsDirectory = fileURLToPath(new URL('../../generated/pages/assets/', import.meta.url))

/** Where the install puts the script that other sites load. */
export const embedDirectory = fileURLToPath(new URL('../../generated/pages/embed/', import.meta.url))

/** The path of the assets. Their names change with their content. */
export const assetsPath = '/assets/'

/** The files of one entry of `scripts/build-pages.ts`, by their names. */
interface BuiltEntry {
  readonly script?: string
  readonly style?: string
}

const pages = new URL('../../generated/pages/', import.meta.url)
let entries: Readonly<Record<string, BuiltEntry>> | undefined

/** The files of an entry; throws where it was not built. */
export function builtEntry(name: string): BuiltEntry {
  entries ??= readBuilt<Readonly<Record<string, BuiltEntry>>>('manifest.json')
  const entry = entries[name]
  if (!entry) throw new SetupError(`The page ${name} is not built: npm run build:pages`)
  return entry
}

/** The GraphQL documents that the pages send, as they send them. */
export function readOwnDocuments(): readonly string[] {
  return readBuilt('documents.json')
}

/** The guides as they were rendered, by reader, and each by its name. */
export interface BuiltGuides {
  /** The name of the asset with their texts, for the search. */
  readonly index: string
  readonly groups: readonly {
    readonly title: string
    readonly guides: readonly { readonly name: string; readonly title: string }[]
  }[]
  readonly pages: Readonly<Record<string, { readonly title: string; readonly html: string }>>
}

let guides: BuiltGuides | undefined

/** The guides, read when one is first asked for. */
export function readBuiltGuides(): BuiltGuides {
  guides ??= readBuilt<BuiltGuides>('guides.json')
  return guides
}

function readBuilt<Content>(file: string): Content {
  try {
    return JSON.parse(readFileSync(fileURLToPath(new URL(file, pages)), 'utf8'))
  } catch (cause) {
    throw new SetupError('The pages are not built: npm run build:pages', { cause })
  }
}
