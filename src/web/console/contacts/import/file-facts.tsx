import type { RefObject } from 'preact'
import { Select } from '../../parts/form/select.tsx'
import { count, whole } from '../../words/numbers.ts'
import { changeImport, dismissImport } from './choose-file.ts'
import type { ImportState } from './import-state.ts'
import type { ImportOwner, KeptImport } from './kept-imports.ts'
import { encodings } from './reading/read-file.ts'

const separators: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

/** The file, how it was read, and why it cannot be imported. */
export function FileFacts({
  owner,
  state: { table, encoding, refusal, running },
  kept,
  otherFile,
}: {
  readonly owner: ImportOwner
  readonly state: ImportState
  readonly kept: KeptImport
  /** The button that begins with another file. */
  readonly otherFile: RefObject<HTMLButtonElement | null>
}) {
  const isBegun = kept.sentAt !== null
  const known = encoding?.encoding ?? kept.encoding
  return (
    <section class="import-file" aria-label="File">
      <p class="import-file-name">
        <strong>{kept.fileName}</strong>
        {table && (
          <span class="title-detail">
            {count(table.rows.length, 'row')}, {count(table.names.length, 'column')} separated by{' '}
            {separators[table.separator] ?? table.separator}
          </span>
        )}
      </p>
      {refusal !== null && (
        <p class="form-problem" role="alert">
          {refusal}
        </p>
      )}
      {running?.what === 'read' && (
        <p role="status">
          <progress aria-label="Reading the file" value={running.done} /> Reading the file
        </p>
      )}
      {encoding?.isGuess && !isBegun && (
        <p role="status">
          The file is not in UTF-8 and is read as {encodings[encoding.encoding]}. Look whether names with
          accents are right, or choose another encoding.
        </p>
      )}
      {!isBegun && !running && (
        <div class="actions">
          {known && (
            <div class="import-choice">
              <label for="encoding">Encoding</label>
              <Select
                labels={encodings}
                value={known}
                attributes={{ id: 'encoding' }}
                onChange={encoding => encoding && void changeImport(owner, { encoding })}
              />
            </div>
          )}
          <button ref={otherFile} type="button" onClick={() => void dismissImport(owner)}>
            Choose another file
          </button>
        </div>
      )}
      {table && <Oddities names={table.names} />}
    </section>
  )
}

/** What of a header may be a mistake. */
function Oddities({ names }: { readonly names: readonly string[] }) {
  const twice = [...new Set(names.filter((name, at) => name !== '' && names.indexOf(name) < at))]
  const unnamed = names.filter(name => name === '').length
  return (
    <>
      {twice.length > 0 && (
        <p>
          Several columns are called {twice.map(name => `“${name}”`).join(', ')}: the first of them was
          matched.
        </p>
      )}
      {unnamed > 0 && (
        <p>
          {whole(unnamed)} {unnamed === 1 ? 'column has' : 'columns have'} no name.
        </p>
      )}
    </>
  )
}
