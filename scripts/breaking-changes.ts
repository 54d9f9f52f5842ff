import { BreakingChangeType, DangerousChangeType, findSchemaChanges, type GraphQLSchema } from 'graphql'

/** Breaking changes that are meant, in graphql-js's words, and why they are worth it. An entry of breaking-changes.json. */
export interface MarkedChanges {
  readonly reason: string
  readonly changes: readonly string[]
}

/** What is wrong with the marks: changes that none of them names, and names of changes that were not made. */
export interface MarkProblems {
  readonly unmarked: readonly string[]
  readonly stale: readonly string[]
}

// Another default changes what a call does that was written before, though it stays valid.
const breaking: ReadonlySet<string> = new Set([
  ...Object.values(BreakingChangeType),
  DangerousChangeType.ARG_DEFAULT_VALUE_CHANGE,
  DangerousChangeType.INPUT_FIELD_DEFAULT_VALUE_CHANGE,
])

/** The changes from one schema to another that break callers, or change what their calls do, in words. */
export function findBreakingChanges(released: GraphQLSchema, current: GraphQLSchema): readonly string[] {
  return findSchemaChanges(released, current)
    .filter(({ type }) => breaking.has(type))
    .map(({ description }) => description)
}

/** Compares the breaking changes that were made with those that are marked; each is named in full. */
export function checkMarks(made: readonly string[], marks: readonly MarkedChanges[]): MarkProblems {
  const marked = marks.flatMap(({ changes }) => changes)
  return {
    unmarked: made.filter(change => !marked.includes(change)),
    stale: marked.filter((change, index) => !made.includes(change) || marked.indexOf(change) < index),
  }
}

/** Reads breaking-changes.json; throws where it is not a list of marks that each have a reason. */
export function readMarks(json: string): readonly MarkedChanges[] {
  const marks: unknown = JSON.parse(json)
  if (!Array.isArray(marks)) throw new Error('breaking-changes.json must be a list')
  return marks.map(readMark)
}

function readMark(mark: unknown): MarkedChanges {
  const { reason, changes }: { [Key in keyof MarkedChanges]?: unknown } = Object(mark)
  if (typeof reason !== 'string' || reason.trim() === '' || !Array.isArray(changes))
    throw new Error('Each entry of breaking-changes.json must have a "reason" and its "changes"')
  return { reason, changes: changes.map(String) }
}
