import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import { chooseFile } from './choose-file.ts'
import type { ImportOwner } from './kept-imports.ts'

/** Where a file is dropped, or chosen. */
export function DropFile({
  owner,
  field,
}: {
  readonly owner: ImportOwner
  readonly field: RefObject<HTMLInputElement | null>
}) {
  const [isOver, setOver] = useState(false)
  const choose = (files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file) void chooseFile(owner, file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same for keys
    <div
      class="drop-file"
      data-over={isOver}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        choose(event.dataTransfer?.files)
      }}
    >
      <label>
        Drop a CSV file here, or choose one
        <input
          ref={field}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={({ currentTarget }) => choose(currentTarget.files)}
        />
      </label>
      <p>
        The first row names the columns. What becomes of each row is shown before anything is written. Commas,
        semicolons or tabs between the values, 64 MB at most. This browser keeps the file and what became of
        its rows for a week, to go on or to undo it.
      </p>
    </div>
  )
}
