import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
  type SourceLocation,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from '../domain/context.ts'
import { type CompiledOperation, compileOperation } from '../operations/compile.ts'
import { isPlainDocument } from '../operations/plain-document.ts'

/**
 * Compiling takes as long as running it many times. A caller who sends ever new documents shall not
 * make us compile them.
 */
const usesBeforeCompiling = 10

interface KeptOperation {
  uses: number
  /** null for one that is not to be compiled. */
  compiled: CompiledOperation | null
}

/**
 * Compiles the operations that callers send again and again. What is compiled is kept with the
 * document, and so as long and as many as the document cache keeps.
 */
export function compileRepeated(schema: GraphQLSchema): Plugin<Context> {
  const documents = new WeakMap<DocumentNode, KeptOperation>()
  return {
    onExecute({ args: { document, operationName }, setExecuteFn }) {
      const kept = documents.get(document) ?? { uses: 0, compiled: null }
      documents.set(document, kept)
      kept.uses += 1
      if (kept.uses === usesBeforeCompiling) kept.compiled = compileIfPlain(schema, document, operationName)
      const { compiled } = kept
      if (!compiled) return
      setExecuteFn(async ({ rootValue, contextValue, variableValues }) => {
        const { errors, ...result } = await compiled(rootValue, contextValue, variableValues ?? {})
        return errors ? { ...result, errors: errors.map(error => placeError(error, document)) } : result
      })
    },
  }
}

/** Compiled operations tell where an error is by line and column; yoga reads it from the source. */
function placeError(error: GraphQLError, { loc }: DocumentNode): GraphQLError {
  const { message, locations, path, originalError, extensions } = error
  if (!loc || !locations) return error
  return new GraphQLError(message, {
    source: loc.source,
    positions: locations.map(location => positionOf(loc.source.body, location)),
    path: path ?? null,
    originalError: originalError ?? null,
    extensions: extensions ?? null,
  })
}

function positionOf(text: string, { line, column }: SourceLocation): number {
  const lineBreaks = text.matchAll(/\r\n|[\n\r]/g).take(line - 1)
  const begin = [...lineBreaks].reduce((_, { 0: lineBreak, index }) => index + lineBreak.length, 0)
  return begin + column - 1
}

/** With several operations in a document, it is not said which of them the next call wants. */
function compileIfPlain(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
): CompiledOperation | null {
  const only = getOperationAST(document)
  if (!only || only !== getOperationAST(document, operationName)) return null
  if (only.operation === OperationTypeNode.SUBSCRIPTION || !isPlainDocument(schema, document)) return null
  try {
    return compileOperation(schema, document)
  } catch {
    // What the compiler does not know, the executor does.
    return null
  }
}
