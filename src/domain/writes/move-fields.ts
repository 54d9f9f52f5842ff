import type { ObjectRef } from '@pothos/core'
import { queryFromInfo } from '@pothos/plugin-prisma'
import { builder } from '../builder.ts'
import type { ModelName } from '../define-record.ts'
import { changeArgs } from '../fields/record-args.ts'
import { type Moves, moveRecord } from './moves.ts'

/** A mutation that moves one record to a state. */
export interface MoveField<State extends string> {
  readonly name: string
  readonly to: State
  readonly description: string
}

/** Defines a mutation for each move of a record, which answers the record. */
export function moveFields<Name extends ModelName, State extends string>(
  type: ObjectRef<typeof builder.$inferSchemaTypes, object>,
  moves: Moves<Name, State>,
  fields: readonly MoveField<State>[],
): void {
  for (const { name, to, description } of fields) {
    builder.mutationField(name, t =>
      t.field({
        type,
        description,
        access: 'member',
        args: changeArgs,
        resolve: (_root, key, context, info): Promise<object> =>
          moveRecord(context, moves, { ...key, to, query: queryFromInfo({ context, info }) }),
      }),
    )
  }
}
