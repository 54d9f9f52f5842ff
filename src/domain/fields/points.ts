import { type GraphQLOutputType, getNamedType, isLeafType } from 'graphql'

/** What the work of a field costs a GraphQL caller, in points. `npm run bench:points` measures what a point buys. */
export const points = {
  /** An operation, whatever it asks for: the way of a request takes some 2 ms. */
  operation: 40,
  /** So many bytes that it has answered cost a point: texts may be long, and lists in records. */
  answeredForAPoint: 1_000,
  /** So many bytes that the database has answered: all columns are read, whatever is asked for. */
  readForAPoint: 2_000,
  /** So many points of both are in the price of the operation: a page as people read it costs nothing more. */
  pointsOfBytesFree: 20,
  /** A value that is answered. */
  value: 0.2,
  /** A record that is read for another one, together with those of its siblings. */
  record: 0.5,
  /** A record of an export with all its own values: a share of a batch, read and written as a whole. */
  exportedRecord: 0.2,
  /** A root field that reads: the statement behind it. */
  read: 20,
  /** A list inside of records, wherever one stands in a document, beside what it costs for each record. */
  part: 10,
  /** A root field that writes. */
  write: 30,
  /** A value of the schema itself: the answer for tools that read all of it has some 20,000. */
  introspected: 0.025,
  /** A row of an import, so that as many as one may have fit into one operation; writing its contact costs one more. */
  importedRow: 0.4,
  /** One of the records that a root field writes at once. */
  oneOfMany: 5,
  /** A search: it looks at an index, and counts what it finds. */
  search: 200,
  /** A search that no index serves reads all names. */
  shortSearch: 1_000,
  /** A sum over all of an account's records of a kind, beside what they cost by their number. */
  summary: 50,
  /** So many of them cost a point: 10,000 deals take some 10 ms. */
  summedForAPoint: 25,
  /** The most that they cost, half of what a user has in a minute. */
  maxForSum: 25_000,
  /** A thousand records before a page, which the database skips. */
  skippedThousand: 5,
  /** The most thousands that are charged: half of a million, since pages are found from the nearer end. */
  maxForSkipping: 2_500,
} as const

/** What a field costs that declares nothing else. */
export function pointsOfField(
  _args: object,
  _context: object,
  { type }: { readonly type: GraphQLOutputType },
) {
  return isLeafType(getNamedType(type)) ? points.value : points.record
}

/** What a mutation costs that answers a record for each of these, with all that is asked of it. */
export function pointsOfEach(given: readonly unknown[]) {
  return { field: points.write, multiplier: Math.max(1, given.length) }
}

/** What a list of records costs before the first of them: its statement, the records before the page, a search. */
export function pointsOfList({
  page,
  pageSize,
  search,
  reads = 'page',
  pointsToRead = 0,
}: ListedPage): number {
  const skippedThousands = Math.max(0, Math.floor(((page - 1) * pageSize) / 1_000))
  const skipping = Math.min(points.maxForSkipping, points.skippedThousand * skippedThousands)
  return (
    points.read +
    skipping +
    pointsOfSearch(search) +
    pointsToFind[reads] +
    pointsToRead * atLeastNone(pageSize)
  )
}

/** A number of records as it is priced, before it is refused where it is below 0: nothing gives points back. */
export function atLeastNone(records: number): number {
  return Math.max(0, records)
}

/** What a search for a text costs. */
export function pointsOfSearch(search: string | null | undefined): number {
  if (!search?.trim()) return 0
  return hasIndexedText(search) ? points.search : points.shortSearch
}

/** Whether the index of names helps to find a text: it holds groups of three letters and digits, and sigma in two forms. */
export function hasIndexedText(search: string): boolean {
  return [...search.replace(/[^\p{L}\p{N}]|[Σσς]/gu, '')].length >= 3
}

/** A filter counts what it finds, like a search; what no index helps reads all records of the kind. */
const pointsToFind = { page: 0, matches: points.search, all: points.shortSearch } as const

/** Which page of a list, and what is looked for. */
export interface ListedPage {
  readonly page: number
  readonly pageSize: number
  readonly search?: string | null | undefined
  /** What has to be read to find the page: no more than the page, all that a filter matches, or all records. */
  readonly reads?: keyof typeof pointsToFind
  /** What each record costs besides its values; see RecordDefinition. */
  readonly pointsToRead?: number
}
