import type { MigrationState } from '../../database/migrations/status.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('migrations')

/** The state of the migrations, of a database that may have tables though none is applied, and for a role that may make some. */
export function judgeMigrations(
  states: readonly MigrationState[],
  { hasTables = false, makesTables = true } = {},
): Diagnosis {
  if (hasTables && states.every(({ state }) => state === 'waiting'))
    return wrong('The database has tables of something else', 'Use an empty database.')
  const odd = states.find(({ state }) => state !== 'applied' && state !== 'waiting')
  if (odd) {
    const text = `${odd.name} is ${odd.state === 'unknown' ? 'not known to this version of the program' : odd.state}`
    const advice = 'bizgate migrate finishes it, or says what to do.'
    return odd.state === 'unknown'
      ? warning(text, 'Start the version that it belongs to.')
      : wrong(text, advice)
  }
  const waiting = states.filter(({ state }) => state === 'waiting').length
  if (waiting === 0) return ok(`All ${states.length} are applied`)
  const text = `${waiting} of ${states.length} wait`
  if (makesTables) return warning(text, 'The next start applies them, or bizgate migrate.')
  return wrong(text, 'bizgate migrate applies them, with a role that may make tables.')
}
