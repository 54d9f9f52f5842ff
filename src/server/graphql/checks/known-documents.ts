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

/** Opens a cache of the valid documents that clients send again and again, by their text, within so many bytes. */
export function openKnownDocuments(maxBytes: number): LRUCache<string, DocumentNode> {
  return new LRUCache({
    maxSize: maxBytes,
    maxEntrySize: maxBytesOfOne,
    sizeCalculation: ({ tokenCount = 0 }, text) =>
      text.length * bytesOf.character + tokenCount * bytesOf.token,
  })
}
