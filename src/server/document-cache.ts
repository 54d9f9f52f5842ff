import { BoundedMap } from '../limits/bounded-map.ts'

const maxDocuments = 500
const longestDocument = 10_000

/** Results by the text of a document, in the form that yoga wants. */
export interface DocumentCache<Value> {
  get(text: string): Value | undefined
  set(text: string, value: Value): void
}

/**
 * Keeps results for the documents that clients send again and again. Long ones are not kept: yoga's
 * own cache takes a thousand of any length, and strangers could fill the memory with them.
 */
export function createDocumentCache<Value>(): DocumentCache<Value> {
  const results = new BoundedMap<Value>(maxDocuments)
  return {
    get: text => results.use(text),
    set(text, value) {
      if (text.length <= longestDocument) results.set(text, value)
    },
  }
}
