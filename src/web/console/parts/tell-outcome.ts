import type { Outcome } from '../client/use-change.ts'
import { tell, tellProblem } from './overlays/toasts.tsx'

/** Says that a change was done, or what holds as it was not, and why; answers whether it was done. */
export function tellOutcome({ problem }: Outcome<unknown>, kept: string, done: string): boolean {
  if (problem) tellProblem(kept, problem)
  else tell(done)
  return !problem
}
