import { type CheckAnswer, openChecker, type SentAnswer } from './check-answer.ts'
import { type OpenapiDocument, servedDocument } from './document.ts'

const checkers = new Map<number, CheckAnswer>()
const found: string[] = []
let checkServed: CheckAnswer | undefined

/** An answer, and the port of the server that gave it. */
export interface GivenAnswer extends Omit<SentAnswer, 'path'> {
  readonly port: number
  /** The request's target. */
  readonly target: string
}

/** Whether a target is of the REST face, as the document describes it. */
export function isDescribed(target: string): boolean {
  return target.startsWith('/api/v1/') && !target.startsWith('/api/v1/openapi.json')
}

/** Tells what the server at a URL serves under /api/v1, where it is not the contract's table. */
export function describeServer(url: string, document: OpenapiDocument): void {
  checkers.set(Number(new URL(url).port), openChecker(document))
}

/** Tells that the server at a URL is none of ours, and may answer as it likes. */
export function describeForeign(url: string): void {
  checkers.set(Number(new URL(url).port), () => [])
}

/** Notes what of an answer the document does not say. */
export function noteUndocumented({ port, target, ...answer }: GivenAnswer): void {
  checkServed ??= openChecker(servedDocument)
  const [path = ''] = target.split('?')
  const problems = (checkers.get(port) ?? checkServed)({ ...answer, path })
  found.push(...problems.map(problem => `${answer.method} ${path} ${answer.status}: ${problem}`))
}

/** What was noted since the last look. */
export function takeUndocumented(): string[] {
  return found.splice(0)
}
