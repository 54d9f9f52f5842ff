import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type PGlite,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'
import type { MemoryBound } from '../../memory-bound.ts'
import { observeStatement } from '../../observation/observe-statement.ts'
import { currentWork } from '../../observation/request-work.ts'
import { currentActor, setActor } from '../fairness/caller.ts'
import { type Answer, readMessages } from './read-answer.ts'

/** A statement that the database has parsed. */
interface Prepared {
  /** Empty where it is parsed each time. */
  readonly name: string
  readonly parameterTypes: readonly number[]
  readonly fields: Results['fields']
}

/** How a statement is run; as PGlite's `query` has it. */
export interface RunOptions extends Pick<QueryOptions, 'parsers' | 'rowMode'> {
  /** Not kept prepared. */
  readonly replanned?: boolean | undefined
}

/** So many texts are kept prepared: those used last. */
const maxPrepared = 500
/** A longer one is parsed each time. */
const maxPreparedCharacters = 10_000

/** The texts that are kept, and what the database has made of each. */
export const embeddedStatementsMemory: MemoryBound = {
  what: 'prepared statements of the embedded database',
  bound: `${maxPrepared} of ${maxPreparedCharacters.toLocaleString('en')} characters at most, those used last`,
  bytes: maxPrepared * (2 * maxPreparedCharacters + 40_000),
}
/** After so many milliseconds others get their turn: statements that wait for one another would all run in one. */
const longestTurnMs = 20
/** What Postgres answers where a kept statement no longer fits the tables. */
const outdated = '0A000'

/** Counted over all, since more than one may prepare statements on a database. */
let names = 0

const { serialize } = protocol
const { CommandCompleteMessage, DatabaseError, ParameterDescriptionMessage, RowDescriptionMessage } =
  protocol.messages

/**
 * Runs statements on the embedded database, like PGlite's own `query` but in a third of the time: that one
 * parses and plans each anew, in six exchanges of messages. Here a statement stays prepared, and takes one. All
 * statements and transactions of a database that is in use go through one of these.
 */
export class EmbeddedStatements {
  readonly #pglite: PGlite
  #turnAtMs = 0
  /** Over when all that came so far is. */
  #last: Promise<unknown> = Promise.resolve()
  readonly #prepared = new LRUCache<string, Prepared>({ max: maxPrepared })
  readonly #rolledBack = new WeakSet<Transaction>()

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  /** How many are kept prepared. */
  get keptCount(): number {
    return this.#prepared.size
  }

  /** Runs a statement outside of any transaction: it waits for the one that is open. */
  async query<Found>(
    text: string,
    values: readonly unknown[],
    options: RunOptions = {},
  ): Promise<Results<Found>> {
    return this.#inOrder(() => this.queryIn<Found>(null, text, values, options))
  }

  /** Runs work in a transaction: it waits for statements and transactions that came before. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const actor = currentActor()
    return this.#inOrder(async () => {
      // Rolling back may fail too, as after a full disk, and would say nothing of the reason.
      let reason: unknown
      try {
        return await this.#pglite.transaction(async transaction => {
          try {
            if (actor !== null) await transaction.exec(setActor(actor))
            return await work(transaction)
          } catch (error) {
            reason = error
            throw error
          }
        })
      } catch (error) {
        throw reason ?? error
      }
    })
  }

  /** PGlite's own order is its own `query`'s and `transaction`'s: a statement of ours could come into the midst of one. */
  #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = this.#last.then(() => {
      if (this.#pglite.closed) throw new Error('PGlite is closed')
      return work()
    })
    this.#last = run.catch(() => {})
    return run
  }

  /** Ends a transaction whose statements may still wait: they reject, as they would be done by themselves after it. */
  async rollBack(transaction: Transaction): Promise<void> {
    this.#rolledBack.add(transaction)
    await transaction.rollback()
  }

  /** Runs a statement in an open transaction; rejects if it has ended. Without one, whoever calls has waited for others. */
  async queryIn<Found>(
    transaction: Transaction | null,
    text: string,
    values: readonly unknown[],
    options: RunOptions = {},
  ): Promise<Results<Found>> {
    await this.#giveOthersTheirTurn()
    const end = observeStatement('embedded', text)
    try {
      const results = await this.#runPrepared<Found>(text, values, options, transaction)
      end?.()
      return results
    } catch (error) {
      end?.(error)
      throw error
    }
  }

  async #giveOthersTheirTurn(): Promise<void> {
    if (performance.now() - this.#turnAtMs < longestTurnMs) return
    await nextTurn()
    this.#turnAtMs = performance.now()
  }

  #runPrepared<Found>(
    text: string,
    values: readonly unknown[],
    { replanned, ...options }: RunOptions,
    transaction: Transaction | null,
  ): Promise<Results<Found>> {
    return this.#pglite.runExclusive(async () => {
      if (transaction && (transaction.closed || this.#rolledBack.has(transaction))) {
        throw new Error('The transaction has ended')
      }
      const statement =
        this.#prepared.get(text) ??
        (await this.#prepare(text, replanned === true || text.length > maxPreparedCharacters))
      try {
        const answer = await this.#exchange(
          [
            serialize.bind({
              statement: statement.name,
              values: values.map((value, index) => this.#spell(value, statement.parameterTypes[index])),
            }),
            serialize.execute({}),
            serialize.sync(),
          ],
          transaction === null,
        )
        return this.#readResults<Found>(answer, statement, options)
      } catch (error) {
        if (error instanceof DatabaseError && error.code === outdated) await this.#forget(text, statement)
        throw error
      }
    })
  }

  async #prepare(text: string, isUnnamed: boolean): Promise<Prepared> {
    const name = isUnnamed ? '' : `kept_${names++}`
    const displaced = isUnnamed || this.#prepared.size < maxPrepared ? undefined : this.#prepared.pop()
    const { messages } = await this.#exchange(
      [
        ...(displaced ? [serialize.close({ type: 'S', name: displaced.name })] : []),
        serialize.parse({ name, text }),
        serialize.describe({ type: 'S', name }),
        serialize.sync(),
      ],
      false,
    )
    const parameters = messages.find(message => message instanceof ParameterDescriptionMessage)
    const rows = messages.find(message => message instanceof RowDescriptionMessage)
    const statement = { name, parameterTypes: parameters?.dataTypeIDs ?? [], fields: rows?.fields ?? [] }
    if (!isUnnamed) this.#prepared.set(text, statement)
    return statement
  }

  async #forget(text: string, { name }: Prepared): Promise<void> {
    this.#prepared.delete(text)
    await this.#exchange([serialize.close({ type: 'S', name }), serialize.sync()], false)
  }

  #spell(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const spell = type === undefined ? undefined : this.#pglite.serializers[type]
    return spell ? spell(value) : String(value)
  }

  #readResults<Found>(
    { messages, rows }: Answer,
    { fields }: Prepared,
    { rowMode, parsers = {} }: RunOptions,
  ): Results<Found> {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: parsers[dataTypeID] ?? this.#pglite.parsers[dataTypeID] ?? String,
    }))
    const found = rows.map(texts => {
      const values = columns.map(({ parse }, index) => {
        const text = texts[index] ?? null
        return text === null ? null : parse(text)
      })
      return rowMode === 'array' ? values : toObject(columns, values)
    })
    const done = messages.findLast(message => message instanceof CommandCompleteMessage)
    return { rows: found as Found[], fields, affectedRows: done ? readAffectedRows(done.text) : 0 }
  }

  /** Sends messages as one, and resolves with what came back; rejects with the first error. */
  async #exchange(sent: readonly Uint8Array[], syncToFs: boolean): Promise<Answer> {
    const received: Buffer[] = []
    await this.#pglite.execProtocolRawStream(Buffer.concat(sent), {
      syncToFs,
      // Copied, as it lies in the database's own memory.
      onRawData: bytes => received.push(Buffer.from(bytes)),
    })
    const bytes = Buffer.concat(received)
    const work = currentWork()
    if (work) work.readBytes += bytes.length
    const answer = readMessages(bytes)
    const error = answer.messages.find(message => message instanceof DatabaseError)
    if (error) throw error
    return answer
  }
}

function toObject(columns: readonly { readonly name: string }[], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {}
  for (const [index, { name }] of columns.entries()) row[name] = values[index]
  return row
}

/** Of what a command says when it is done: `UPDATE 3`, `INSERT 0 5`. */
function readAffectedRows(tag: string): number {
  const [, rows = '0'] = /^(?:INSERT|UPDATE|DELETE|COPY|MERGE)(?: 0)? (\d+)$/.exec(tag) ?? []
  return Number(rows)
}
