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

/**
 * Registers the document of the server at a URL that serves other endpoints under /api/v1 than the
 * contract's.
 */
export function describeServer(url: string, document: OpenapiDocument): void {
  checkers.set(Number(new URL(url).port), openChecker(document))
}

/** Registers the server at a URL as foreign: its answers are not checked. */
export function describeForeign(url: string): void {
  checkers.set(Number(new URL(url).port), () => [])
}

/** Records the undocumented parts of an answer. */
export function noteUndocumented({ port, target, ...answer }: GivenAnswer): void {
  checkServed ??= openChecker(servedDocument)
  const [path = ''] = target.split('?')
  const problems = (checkers.get(port) ?? checkServed)({ ...answer, path })
  found.push(...problems.map(problem => `${answer.method} ${path} ${answer.status}: ${problem}`))
}

/** Returns the records since the last call. */
export function takeUndocumented(): string[] {
  return found.splice(0)
}
