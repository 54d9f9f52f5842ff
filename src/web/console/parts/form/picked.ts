/** A record that can be chosen. */
export interface Choice {
  readonly id: string
  readonly name: string
}

/** What a picker holds: the choice, and the text of its field, which may be of no choice yet. */
export interface Picked {
  readonly chosen: Choice | null
  readonly text: string
}

/** A choice that was made, or none. */
export function picked(chosen: Choice | null): Picked {
  return { chosen, text: chosen?.name ?? '' }
}
