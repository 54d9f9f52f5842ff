import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { MemoryBound } from '../../../memory-bound.ts'

/** The most memory of known documents, in bytes. Callers without a token have few documents. */
export const bytesOfDocuments = { ofCallers: 14 * 1024 ** 2, ofStrangers: 2 * 1024 ** 2 } as const

/** The documents of callers and strangers. */
export const documentsMemory: MemoryBound = {
  what: 'valid GraphQL documents, by their text',
  bound: '14 MB of callers, 2 MB of strangers, by text and tokens; those used last',
  bytes: bytesOfDocuments.ofCallers + bytesOfDocuments.ofStrangers,
}

/** What a document takes in memory at most, parsed without locations: its text, and its nodes by token (measured). */
const bytesOf = { character: 2, token: 130 } as const
/** A long one is parsed anew each time: a few would evict all others. */
const maxBytesOfOne = 1024 * 1024

/** A document as it is run. */
export interface KnownDocument {
  readonly document: DocumentNode
  readonly tokens: number
}

/** The valid documents that clients send again and again, by their text, as many as fit into so many bytes. */
export class KnownDocuments {
  readonly #documents: LRUCache<string, KnownDocument>

  constructor(maxBytes: number) {
    this.#documents = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxBytesOfOne,
      sizeCalculation: ({ tokens }, text) => text.length * bytesOf.character + tokens * bytesOf.token,
    })
  }

  get(text: string): DocumentNode | undefined {
    return this.#documents.get(text)?.document
  }

  keep(text: string, document: KnownDocument): void {
    this.#documents.set(text, document)
  }
}
