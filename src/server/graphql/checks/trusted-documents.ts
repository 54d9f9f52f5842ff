import { readFileSync } from 'node:fs'
import { type DocumentNode, GraphQLError, type GraphQLSchema, Kind, parse, validate, visit } from 'graphql'
import type { Config } from '../../../config.ts'
import { isObject } from '../../../is-object.ts'
import { type CompiledOperation, compileOperation } from '../../../operations/compile.ts'
import { SetupError } from '../../../setup-error.ts'
import { readOwnDocuments } from '../../pages/built-pages.ts'

/** A document that the operator vouches for, or one of the product's own. */
export interface TrustedDocument {
  readonly document: DocumentNode
  /** Its one query or mutation, compiled; null where graphql-js runs it. */
  readonly compiled: CompiledOperation | null
}

/** Documents by their text, and the texts by what clients send in their place. */
export class TrustedDocuments {
  readonly #schema: GraphQLSchema
  readonly #texts: ReadonlyMap<string, string>
  /** Null until a caller sends it. */
  readonly #documents: Map<string, TrustedDocument | null>

  /** `texts` are valid documents by id; `others` are valid too, and have no id. */
  constructor(schema: GraphQLSchema, texts: ReadonlyMap<string, string>, others: readonly string[] = []) {
    this.#schema = schema
    this.#texts = texts
    this.#documents = new Map([...texts.values(), ...others].map(text => [text, null]))
  }

  /** The text with this id, which may say how it was made: `sha256:…`. */
  textOf(id: string): string | undefined {
    return this.#texts.get(bareHash(id))
  }

  /** The document with this text; undefined where nobody vouches for it. */
  find(text: string): TrustedDocument | undefined {
    const known = this.#documents.get(text)
    if (known !== null) return known
    const document = parse(text, { noLocation: true })
    const trusted = { document, compiled: compile(this.#schema, document) }
    this.#documents.set(text, trusted)
    return trusted
  }
}

/** The documents of the operator, and those of the product's own pages. Throws a {@link SetupError}. */
export function openTrustedDocuments(
  schema: GraphQLSchema,
  { trustedDocuments }: Pick<Config, 'trustedDocuments'>,
): TrustedDocuments {
  const texts = trustedDocuments === null ? new Map() : readTrustedDocuments(trustedDocuments, schema)
  return new TrustedDocuments(schema, texts, readOwnDocuments())
}

/**
 * Reads the documents of an operator: JSON with the text of each under its hash, as Relay and GraphQL Code Generator
 * write it, or Apollo's manifest. Throws a {@link SetupError} for a file that is none, or a document that
 * the schema does not fit.
 */
function readTrustedDocuments(path: string, schema: GraphQLSchema): ReadonlyMap<string, string> {
  const texts = new Map(readEntries(path))
  for (const [id, text] of texts) {
    const [problem] = findProblems(schema, text)
    if (problem) throw new SetupError(`TRUSTED_DOCUMENTS: ${id} is not valid: ${problem}`)
  }
  return texts
}

function readEntries(path: string): [id: string, text: string][] {
  const says = `TRUSTED_DOCUMENTS must name a JSON file with the text of each document by its hash: ${path}`
  const refuse = (cause?: unknown) => new SetupError(says, { cause })
  let read: unknown
  try {
    read = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw refuse(cause)
  }
  if (!isObject(read)) throw refuse()
  const entries = Array.isArray(read.operations)
    ? read.operations.map(each => (isObject(each) ? [each.id, each.body] : []))
    : Object.entries(read)
  return entries.map(([id, text]) => {
    if (typeof id !== 'string' || typeof text !== 'string') throw refuse()
    return [bareHash(id), text]
  })
}

const bareHash = (id: string) => id.replace(/^sha256:/, '')

function findProblems(schema: GraphQLSchema, text: string): readonly string[] {
  try {
    return validate(schema, parse(text)).map(({ message }) => message)
  } catch (error) {
    if (error instanceof GraphQLError) return [error.message]
    throw error
  }
}

/** What compiles, and answers as graphql-js does: tests compare the two. */
function compile(schema: GraphQLSchema, document: DocumentNode): CompiledOperation | null {
  if (!isPlain(document)) return null
  try {
    return compileOperation(schema, document)
  } catch {
    return null
  }
}

/** Whether a document has one query or mutation, and nothing in it that graphql-jit does otherwise. */
function isPlain(document: DocumentNode): boolean {
  const [operation, ...others] = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0) return false
  if (operation.operation === 'subscription') return false
  const rootArguments = operation.selectionSet.selections.flatMap(selection =>
    selection.kind === Kind.FIELD ? (selection.arguments ?? []) : [],
  )
  let isPlain = true
  let variables = 0
  visit(document, {
    Name({ value }) {
      // It keeps values in plain objects, where `constructor` and the like are there already.
      isPlain &&= !(value in Object.prototype) && !/^__(schema|type)$/.test(value)
    },
    VariableDefinition({ defaultValue }) {
      // It asks for a variable that is not null even where it has a default.
      isPlain &&= defaultValue === undefined
      return false
    },
    Variable() {
      variables += 1
    },
  })
  // Its resolvers find none in deeper fields: since graphql-js 17 they look elsewhere.
  const removeOne = () => {
    variables -= 1
  }
  for (const argument of rootArguments) visit(argument, { Variable: removeOne })
  return isPlain && variables === 0
}
