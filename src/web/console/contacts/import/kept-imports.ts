import type { ImportOnMatch, ImportOutcome } from '../../generated.ts'
import { draftKey, dropDraft, keepDraft, readDraft } from '../../parts/form/drafts.ts'
import type { Columns } from './reading/fields.ts'
import type { Encoding } from './reading/read-file.ts'

/** What became of a row; `stayed` where its contact was added, and was in use when the import was undone. */
export type KnownOutcome = ImportOutcome | 'stayed'

/** What became of a row, and why. */
export interface RowResult {
  readonly outcome: KnownOutcome
  readonly contactId: string | null
  readonly errors: readonly { readonly field: string | null; readonly message: string }[]
  /** When its contact was written, by the service's clock; absent where it was not, and of an earlier version's imports. */
  readonly writtenAt?: string | null
}

/** An import as the browser keeps it, so that it goes on after a reload, and can be undone. */
export interface KeptImport {
  /** With the number of a row, the key by which the service knows what it has done. */
  readonly id: string
  readonly file: Blob
  readonly fileName: string
  /** What was chosen; null for what the file seems to be in. */
  readonly encoding: Encoding | null
  /** Null until the file was read. */
  readonly columns: Columns | null
  readonly onMatch: ImportOnMatch
  /** When the file was chosen, in milliseconds; absent of an earlier version's imports. */
  readonly chosenAt?: number
  /** When rows were sent last, in milliseconds; null before the first. */
  readonly sentAt: number | null
  /** Of how many of the created contacts it is done to delete them again; null before that begins. */
  readonly undone: number | null
  /** Which of those stayed, since they are in use. */
  readonly stayed?: readonly string[]
}

/** What is chosen before the first row is sent. */
export type ImportChoices = Pick<KeptImport, 'encoding' | 'columns' | 'onMatch'>

/** How long an import is kept since its file was chosen or rows were sent; with the file, which names the rows of its report. */
const keptForMs = 7 * 24 * 3_600_000

/** Whether an import is no longer kept. */
export function isOver({ chosenAt, sentAt }: KeptImport): boolean {
  return Date.now() - Math.max(chosenAt ?? 0, sentAt ?? 0) > keptForMs
}

// A file of a hundred thousand contacts is too large for the storage that drafts are in.
const name = 'bizgate-imports'

function open(): Promise<IDBDatabase> {
  // The first version numbered the rows of a file with those that have no value: its imports cannot go on.
  const request = indexedDB.open(name, 2)
  request.onupgradeneeded = () => {
    for (const store of request.result.objectStoreNames) request.result.deleteObjectStore(store)
    request.result.createObjectStore('imports')
    request.result.createObjectStore('results')
  }
  return finished(request)
}

function finished<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Does work in a transaction; answers undefined where the browser stores nothing. */
async function store<Result>(
  work: (imports: IDBObjectStore, results: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await open()
    try {
      const transaction = database.transaction(['imports', 'results'], 'readwrite')
      return await finished(work(transaction.objectStore('imports'), transaction.objectStore('results')))
    } finally {
      database.close()
    }
  } catch {
    // A private window may have no storage: then an import is there as long as its page.
    return undefined
  }
}

/** Whose import it is. */
export interface ImportOwner {
  readonly userId: string
  readonly accountId: string
}

/** Tells the import of a user in an account from others. */
export function keyOf({ userId, accountId }: ImportOwner): string {
  return `${userId}:${accountId}`
}

/** All keys that begin with this one. */
const under = (key: string) => IDBKeyRange.bound([key], [key, []])

const choicesKey = ({ userId, accountId }: ImportOwner, id: string) =>
  draftKey(userId, accountId, `import/${id}`)

/** The import of a user in an account, and what became of its rows so far. */
export async function readImport(owner: ImportOwner) {
  await dropOldImports()
  const found = await store<KeptImport | undefined>(imports => imports.get(keyOf(owner)))
  if (!found) return null
  const choices = readDraft<ImportChoices>(choicesKey(owner, found.id))
  const kept = { ...found, ...choices?.values }
  const batches = await store<RowResult[][]>((_, results) => results.getAll(under(kept.id)))
  return { kept, results: markStayed((batches ?? []).flat(), kept.stayed ?? []) }
}

/** The results where some of the created contacts stayed. */
export function markStayed(results: readonly RowResult[], stayed: readonly string[]): readonly RowResult[] {
  if (stayed.length === 0) return results
  const ids = new Set(stayed)
  return results.map(result =>
    result.outcome === 'created' && ids.has(result.contactId ?? '')
      ? { ...result, outcome: 'stayed' }
      : result,
  )
}

/** An import of the same user that another tab has begun, and that has to be finished before this one begins. */
export async function findOther(owner: ImportOwner, id: string | undefined): Promise<KeptImport | null> {
  const found = await store<KeptImport | undefined>(imports => imports.get(keyOf(owner)))
  return found && found.sentAt !== null && found.id !== id && !isOver(found) ? found : null
}

/** Keeps an import in place of the one before, unless another tab has begun that. */
export async function keepImport(owner: ImportOwner, kept: KeptImport): Promise<void> {
  const { id, encoding, columns, onMatch } = kept
  const key = choicesKey(owner, id)
  const values: ImportChoices = { encoding, columns, onMatch }
  // The page may be left before the browser has stored the file with them.
  keepDraft(key, { initial: values, values })
  if (await findOther(owner, id)) return
  await store(imports => imports.put(kept, keyOf(owner)))
  // What was chosen meanwhile waits for its own turn.
  if (JSON.stringify(readDraft<ImportChoices>(key)?.values) === JSON.stringify(values)) dropDraft(key)
}

/** Keeps what became of the rows from this one. */
export async function keepResults(id: string, row: number, results: readonly RowResult[]): Promise<void> {
  await store((_, kept) => kept.put(results, [id, row]))
}

/** Forgets an import, and with it what is needed to undo it. */
export async function dropImport(owner: ImportOwner, id: string): Promise<void> {
  const found = await store<KeptImport | undefined>(imports => imports.get(keyOf(owner)))
  // Another tab may have chosen the next file.
  if (found?.id === id) await store(imports => imports.delete(keyOf(owner)))
  await store((_, results) => results.delete(under(id)))
}

/** Forgets all imports but this user's: the next user of the browser finds no contacts of another's. */
export function dropImportsOfOthers(userId: string | null): Promise<void> {
  return dropImports(key => !key.startsWith(`${userId}:`))
}

/** Forgets the imports of all users and accounts that are over. */
export function dropOldImports(): Promise<void> {
  return dropImports((_, kept) => isOver(kept))
}

async function dropImports(isDropped: (key: string, kept: KeptImport) => boolean): Promise<void> {
  const keys = (await store(imports => imports.getAllKeys())) ?? []
  for (const key of keys.map(String)) {
    const kept = await store<KeptImport | undefined>(imports => imports.get(key))
    if (!kept || !isDropped(key, kept)) continue
    await store(imports => imports.delete(key))
    await store((_, results) => results.delete(under(kept.id)))
  }
}
