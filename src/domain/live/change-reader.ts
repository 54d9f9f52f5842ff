import type { Row } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { conflict, type DomainError } from '../errors.ts'
import { memberStatement, queryAsMember } from '../fields/access.ts'
import { type ChangePosition, spellEventId } from './event-id.ts'
import type { RecordKind } from './record-kind.ts'
import { batchSize, beginText, changesText } from './statements.ts'

const beginStatement = memberStatement(beginText)

/** Reads changes, where the caller may. */
export const changesStatement = memberStatement(changesText)

/** A change of a record, as a subscriber receives it. */
export interface RecordChange {
  /** See {@link spellEventId}. */
  readonly id: string
  readonly at: Date
  readonly kind: RecordKind
  readonly change: 'created' | 'updated' | 'deleted'
  readonly recordId: string
}

/** Whose changes are read, and which. */
export interface Reading {
  readonly accountId: string
  /** null for all. */
  readonly kinds: readonly RecordKind[] | null
  /** The place where the reader goes on; null to begin now. */
  readonly from: ChangePosition | null
}

type Found = ChangePosition & Omit<RecordChange, 'id'>

/** Reads an account's changes, each once and in batches; every statement asks whether the caller still may. */
export class ChangeReader {
  readonly #context: Context
  readonly #reading: Reading
  /** The snapshot of Postgres up to which changes were sent before this round, as text. */
  #seen: string
  /** The snapshot of this round; null between rounds. */
  #round: string | null = null
  /** The last change given, or what comes before all that may be given. */
  #after: ChangePosition
  #read: Found[] = []
  #isLastBatch = false
  /** There may be changes that this round does not hold. */
  #isStale = false

  /** What was missed while the caller was away is still being read. */
  #isCatchingUp: boolean

  private constructor(context: Context, reading: Reading, seen: string) {
    this.#context = context
    this.#reading = reading
    this.#seen = seen
    this.#after = reading.from ?? beginningOf(seen)
    this.#isCatchingUp = reading.from !== null
  }

  /** Begins to read. Throws FORBIDDEN where the caller may not, and CONFLICT where changes since are no longer stored. */
  static async open(context: Context, reading: Reading): Promise<ChangeReader> {
    const { accountId, from } = reading
    const values = [from?.position.toString() ?? null, from?.id.toString() ?? null]
    const [row] = await queryAsMember(context, accountId, { ...beginStatement, values })
    if (row.is_unknown || row.is_forgotten) throw tooOld()
    // Nothing after the place was sent.
    const seen = from ? `${from.position}:${from.position}:` : String(row.snapshot)
    return new ChangeReader(context, reading, seen)
  }

  /**
   * The next change, or null where there is none now. What was read and not given yet is read once more where
   * `anew` says that the account has changed: the change may be to its members.
   */
  async next(anew: boolean): Promise<RecordChange | null> {
    if (anew) this.#discard()
    for (;;) {
      if (this.#read.length === 0 && !this.#isLastBatch) await this.#readBatch()
      const found = this.#read.shift()
      if (found) return this.#give(found)
      this.#endRound()
      if (!this.#isStale) return null
      this.#isStale = false
    }
  }

  #discard(): void {
    this.#read = []
    this.#isLastBatch = false
    this.#isStale = this.#round !== null
  }

  #give({ position, id, ...change }: Found): RecordChange {
    this.#after = { position, id }
    return { ...change, id: spellEventId(this.#after, settledIn(this.#round ?? this.#seen)) }
  }

  #endRound(): void {
    if (this.#round !== null) this.#seen = this.#round
    this.#after = beginningOf(this.#seen)
    this.#round = null
    this.#isLastBatch = false
    this.#isCatchingUp = false
  }

  async #readBatch(): Promise<void> {
    const { accountId, kinds } = this.#reading
    const { position, id } = this.#after
    const rows = await queryAsMember(this.#context, accountId, {
      ...changesStatement,
      values: [this.#seen, this.#round, position.toString(), id.toString(), kinds],
    })
    // While a slow subscriber catches up, the changes that it has to read may be deleted.
    if (this.#isCatchingUp && rows[0].is_forgotten) throw tooOld()
    this.#round = String(rows[0].snapshot)
    this.#read = rows.filter(row => row.id !== null).map(asFound)
    this.#isLastBatch = this.#read.length < batchSize
  }
}

function tooOld(): DomainError {
  return conflict('The last event is too old: read the lists again, and subscribe without it')
}

/** The first transaction that had not ended: all before it had. */
function settledIn(snapshot: string): bigint {
  return BigInt(snapshot.split(':')[0] ?? '')
}

/** What comes before every change that a snapshot does not hold. */
function beginningOf(snapshot: string): ChangePosition {
  return { position: settledIn(snapshot), id: 0n }
}

/** The triggers write the kinds and changes that the schema knows; drivers do not type their rows. */
function asFound({ position, id, kind, change, changed_at, record_id }: Row): Found {
  return {
    position: BigInt(String(position)),
    id: BigInt(String(id)),
    at: new Date(String(changed_at)),
    kind: kind as RecordKind,
    change: change as RecordChange['change'],
    recordId: String(record_id),
  }
}
