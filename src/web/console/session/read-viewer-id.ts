import { stringifyDocument } from '@urql/core'
import { askGateway } from '../../ask-gateway.ts'
import { ViewerDocument, type ViewerQuery } from '../generated.ts'

/** The signed-in user's id, read past the cache; null without one, or without a response. */
export async function readViewerId(): Promise<string | null> {
  const data = await askGateway<ViewerQuery>(stringifyDocument(ViewerDocument))
  return data?.viewer?.id ?? null
}
