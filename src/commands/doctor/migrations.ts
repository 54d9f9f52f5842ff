import type { MigrationState } from '../../database/migrations/status.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('migrations')

/** The state of the migrations. */
export function judgeMigrations(states: readonly MigrationState[]): Diagnosis {
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
  return warning(`${waiting} of ${states.length} wait`, 'The next start applies them, or bizgate migrate.')
}
