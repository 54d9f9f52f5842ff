import { newKey } from '../../../new-key.ts'
import { pageProblem } from '../../client/problem.ts'
import { tell } from '../../parts/overlays/toasts.tsx'
import { noImport, setState, stateOf } from './import-state.ts'
import {
  dropImport,
  findOther,
  type ImportChoices,
  type ImportOwner,
  type KeptImport,
  keepImport,
  readImport,
} from './kept-imports.ts'
import { guessColumns } from './reading/fields.ts'
import { parseTable } from './reading/parse-table.ts'
import { FileRefusal, readFileText } from './reading/read-file.ts'

/** Shows the import that the browser has kept, if it has one. */
export async function restoreImport(owner: ImportOwner): Promise<void> {
  if (stateOf(owner).kept !== undefined) return
  const found = await readImport(owner)
  if (stateOf(owner).kept !== undefined) return
  setState(owner, { kept: found?.kept ?? null, results: found?.results ?? [] })
  if (found) await readKept(owner, found.kept)
}

/** Shows the import that another tab has begun meanwhile, and answers whether there is one: its undoing would be lost. */
export async function showOther(owner: ImportOwner, fileName: string): Promise<boolean> {
  const other = await findOther(owner, stateOf(owner).kept?.id)
  if (!other) return false
  const found = await readImport(owner)
  setState(owner, { ...noImport, kept: other, results: found?.results ?? [] })
  tell(`${other.fileName} was imported in another tab. Finish that before you import ${fileName}.`)
  await readKept(owner, other)
  return true
}

/** Begins an import with a file, in place of the one before. */
export async function chooseFile(owner: ImportOwner, file: File): Promise<void> {
  if (await showOther(owner, file.name)) return
  const before = stateOf(owner).kept
  if (before) await dropImport(owner, before.id)
  const kept: KeptImport = {
    id: newKey(),
    file,
    fileName: file.name,
    encoding: null,
    columns: null,
    onMatch: 'skip',
    chosenAt: Date.now(),
    sentAt: null,
    undone: null,
  }
  setState(owner, { ...noImport, kept })
  await readKept(owner, kept)
}

/** Changes how the file is read or what becomes of it, which has to be checked again. */
export async function changeImport(owner: ImportOwner, changes: Partial<ImportChoices>): Promise<void> {
  const { kept } = stateOf(owner)
  if (!kept) return
  // Names that are read otherwise are matched anew.
  const next = { ...kept, ...changes, ...(changes.encoding ? { columns: null } : {}) }
  setState(owner, { kept: next, checked: null, problem: null })
  const keeping = keepImport(owner, next)
  if (changes.encoding) await readKept(owner, next)
  await keeping
}

/** Forgets the import and its file. */
export async function dismissImport(owner: ImportOwner): Promise<void> {
  const { kept, running } = stateOf(owner)
  running?.stop.abort()
  setState(owner, noImport)
  if (kept) await dropImport(owner, kept.id)
}

async function readKept(owner: ImportOwner, kept: KeptImport): Promise<void> {
  stateOf(owner).running?.stop.abort()
  const stop = new AbortController()
  const { signal } = stop
  const show = (share: number) =>
    setState(owner, { running: { what: 'read', done: share, total: 1, wait: null, stop } })
  setState(owner, { refusal: null, table: null, checked: null, problem: null })
  show(0)
  try {
    const { text, encoding, isGuess } = await readFileText(kept.file, kept.encoding)
    const table = await parseTable(text, show, signal)
    const next = { ...kept, columns: kept.columns ?? guessColumns(table.names) }
    setState(owner, { kept: next, table, encoding: { encoding, isGuess }, running: null })
    await keepImport(owner, next)
  } catch (error) {
    if (signal.aborted) return
    const isRefused = error instanceof FileRefusal
    setState(owner, { running: null, refusal: isRefused ? error.message : pageProblem.text })
    if (!isRefused) throw error
  }
}
