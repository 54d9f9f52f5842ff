import { type GraphQLSchema, getNamedType, isObjectType } from 'graphql'
import { type ErrorAnswer, errorAnswer } from '../http/errors.ts'
import { type Operation, readOperation } from '../operations/operation.ts'
import type { Variable } from '../operations/variables.ts'
import type { Download, WriteFile } from './downloads.ts'
import type { Endpoint } from './endpoints.ts'
import { findDecimals } from './money.ts'

/** A form of a file, and its writer. */
export interface PreparedFile {
  readonly download: Download
  readonly writeFile: WriteFile
}

/** An endpoint with its operation read and checked against the schema. */
export interface PreparedEndpoint {
  readonly endpoint: Endpoint
  readonly operation: Operation
  /** The variables in the path. */
  readonly inPath: readonly Variable[]
  /** The variables in the query or the body, and the query's parameter for the form of a download. */
  readonly inRequest: readonly Variable[]
  /** The paths of amounts in the answer. */
  readonly decimals: readonly (readonly string[])[]
  /** The answer where the operation finds no record, or the path cannot name one. */
  readonly notFound: ErrorAnswer
  /** Of a download, the file in the form that the query names. */
  readonly chooseFile: ((input: Readonly<Record<string, unknown>>) => PreparedFile) | undefined
}

/** Reads a row of the table once, at start; throws where the row contradicts itself or the schema. */
export function prepareEndpoint(schema: GraphQLSchema, endpoint: Endpoint): PreparedEndpoint {
  const { download } = endpoint
  const operation = readOperation(schema, endpoint.document)
  const names = endpoint.path.split('/').flatMap(part => (part.startsWith(':') ? [part.slice(1)] : []))
  const mistake = findMistake(endpoint, operation, names)
  if (mistake) throw new Error(`${endpoint.method} ${endpoint.path}: ${mistake}`)
  return {
    endpoint,
    operation,
    inPath: operation.variables.filter(({ name }) => names.includes(name)),
    inRequest: [
      ...operation.variables.filter(({ name }) => !names.includes(name)),
      ...(download?.forms ? [download.forms.parameter] : []),
    ],
    decimals: findDecimals(operation),
    notFound: errorAnswer(404, endpoint.notFound ?? `${nameRecord(operation)} not found`),
    chooseFile: download && prepareFiles(operation, download),
  }
}

function prepareFiles(operation: Operation, download: Download): PreparedEndpoint['chooseFile'] {
  const prepare = (form: Download) => ({ download: form, writeFile: form.prepare(operation) })
  const plain = prepare(download)
  const { parameter, files = {} } = download.forms ?? {}
  const forms = new Map(Object.entries(files).map(([word, form]) => [word, prepare(form)]))
  return input => (parameter && forms.get(String(input[parameter.name]))) ?? plain
}

function findMistake(
  { method, access, download, notFound }: Endpoint,
  { kind, variables, rootField }: Operation,
  names: readonly string[],
): string | undefined {
  if (new Set(names).size < names.length) return 'the path has a parameter twice'
  const unknown = names.find(name => !variables.some(variable => variable.name === name))
  if (unknown !== undefined) return `the document has no variable $${unknown}`
  if (method === 'GET' && kind === 'mutation') return 'a GET changes nothing, and a mutation does'
  if ((kind === 'subscription') !== (download !== undefined))
    return 'a download, and nothing else, is a stream'
  const form = download?.forms?.parameter.name
  if (variables.some(({ name }) => name === form)) return `the document has a variable $${form} of its own`
  if (access === 'public' && rootField.extensions.access !== 'public')
    return `${rootField.name} is not public`
  if (notFound === undefined && !isObjectType(getNamedType(rootField.type)))
    return `${rootField.name} answers no record: say in notFound what a 404 says`
  return undefined
}

/**
 * The record of an operation's answer, as the beginning of a sentence: `PipelineStage` is `Pipeline stage`.
 */
function nameRecord({ rootField }: Operation): string {
  const words = getNamedType(rootField.type).name.replace(/(?<=[a-z])[A-Z]/g, letter => ` ${letter}`)
  return words.slice(0, 1) + words.slice(1).toLowerCase()
}
