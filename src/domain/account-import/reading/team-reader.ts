import { isObject } from '../../../is-object.ts'

/** Selects the team members of the file to import: all but the new owner. */
export class TeamReader {
  readonly userIds: string[] = []
  readonly #ownerId: string
  readonly #withoutTeam: boolean

  constructor({ ownerId, withoutTeam }: { readonly ownerId: string; readonly withoutTeam: boolean }) {
    this.#ownerId = ownerId
    this.#withoutTeam = withoutTeam
  }

  /** Whether a record of the team is imported. */
  takes(value: unknown): boolean {
    if (this.#withoutTeam) return false
    const userId = isObject(value) ? value.user_id : undefined
    if (userId === this.#ownerId) return false
    this.userIds.push(String(userId))
    return true
  }
}
