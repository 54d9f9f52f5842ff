import { hash, randomUUID } from 'node:crypto'
import type { ModelName } from '../define-record.ts'

/** The id that a record of the file gets. The same id gets the same wherever it stands, so that links go on holding. */
export type MapId = (id: string, model: ModelName | undefined) => string

/**
 * Keeps the ids of the file or, with `all`, draws new ones. Those of lead forms are new in an account that is
 * new itself: a form's id is its public address, and goes on being that of the form it was copied from.
 */
export function mapIds({ all, forms }: { readonly all: boolean; readonly forms: boolean }): MapId {
  const secret = randomUUID()
  const draw = (id: string) => spellUuid(hash('sha256', secret + id, 'hex'))
  return (id, model) => (model !== 'Account' && (all || (forms && model === 'LeadForm')) ? draw(id) : id)
}

/** A UUID of version 4 from a digest, which is as good as random: no table of drawn ids is needed. */
function spellUuid(digits: string): string {
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) & 3]
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
