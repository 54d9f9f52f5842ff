import { stringifyDocument } from '@urql/core'
import { ViewerDocument } from '../generated.ts'

/** The signed-in user's id, read past the cache; null without one, or without a response. */
export async function readViewerId(): Promise<string | null> {
  try {
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: stringifyDocument(ViewerDocument) }),
    })
    const { data } = await answer.json()
    return data?.viewer?.id ?? null
  } catch {
    return null
  }
}
