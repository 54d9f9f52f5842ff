import { useState } from 'preact/hooks'
import { count, whole } from '../../words/numbers.ts'
import type { Running } from './import-state.ts'

const doing: Readonly<Record<Running['what'], { readonly words: string; readonly noun: string }>> = {
  read: { words: 'Reading the file', noun: '' },
  check: { words: 'Checking', noun: 'rows' },
  import: { words: 'Importing', noun: 'rows' },
  undo: { words: 'Deleting again', noun: 'contacts' },
}

/** How far it is, why it waits, and how to stop it. */
export function RunProgress({ running: { what, done, total, wait, stop } }: { readonly running: Running }) {
  const { words, noun } = doing[what]
  const [isStopping, setStopping] = useState(false)
  return (
    <div class="import-progress">
      <progress aria-label={words} value={done} max={total} />
      <p>
        {words}: {whole(done)} of {whole(total)} {noun}
      </p>
      <p role="status">
        {isStopping
          ? 'It stops once what was sent is answered, or in 10 seconds.'
          : wait
            ? `${wait.problem.text} It goes on by itself in ${count(wait.seconds, 'second')}.`
            : total > 10_000 && 'It goes on while you look at other pages, but not once this tab is closed.'}
      </p>
      <button
        type="button"
        onClick={() => {
          setStopping(true)
          stop.abort()
        }}
      >
        Stop
      </button>
    </div>
  )
}
