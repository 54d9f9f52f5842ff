import { stringifyDocument } from '@urql/core'
import { askGateway } from '../../ask-gateway.ts'
import { ViewerIdDocument, type ViewerIdQuery } from '../generated.ts'

/** The signed-in user's id, read past the cache; null without one, or without a response. */
export async function readViewerId(): Promise<string | null> {
  const data = await askGateway<ViewerIdQuery>(stringifyDocument(ViewerIdDocument))
  return data?.viewer?.id ?? null
}
