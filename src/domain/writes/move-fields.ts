import type { ObjectRef } from '@pothos/core'
import { queryFromInfo } from '@pothos/plugin-prisma'
import { builder, type Types } from '../builder.ts'
import type { FieldName, ModelName, RowOf } from '../define-record.ts'
import { filledText } from '../fields/constraints.ts'
import { changeArgs } from '../fields/record-args.ts'
import { moveMany } from './many/change-many.ts'
import { describeMany, manyArgs, manyOptions } from './many/fields.ts'
import { defineChanges } from './many/objects.ts'
import { makeTransition, type Transitions } from './moves.ts'

/** A move of a record as a mutation. */
export interface MoveField<Name extends ModelName, State extends string> {
  readonly name: string
  /** The mutation that does it to many records, for screens where several are ticked. */
  readonly many?: string
  readonly to: State
  readonly description: string
  /** Where somebody signs it: the argument that has their name, and the column that stores it. */
  readonly signer?: { readonly field: FieldName<Name>; readonly description: string }
}

/** Defines a mutation for each move of a record, and one for many records, with its `XChanges`, where the move says so. */
export function moveFields<Name extends ModelName, State extends string>(
  type: ObjectRef<Types, RowOf<Name>>,
  moves: Transitions<Name, State>,
  fields: readonly MoveField<Name, State>[],
): void {
  const changes = defineChanges(type)
  for (const field of fields) {
    const { many, to, description } = field
    moveOneField(type, moves, field)
    if (!many) continue
    builder.mutationField(many, t =>
      t.field({
        ...manyOptions,
        type: changes,
        description: describeMany(description),
        args: manyArgs,
        resolve: (_root, keys, context, info) => moveMany(context, moves, { ...keys, to, info }),
      }),
    )
  }
}

function moveOneField<Name extends ModelName, State extends string>(
  type: ObjectRef<Types, object>,
  moves: Transitions<Name, State>,
  { name, to, description, signer }: MoveField<Name, State>,
): void {
  builder.mutationField(name, t =>
    t.field({
      type,
      description,
      access: 'member',
      scope: 'write',
      args: { ...changeArgs, ...(signer && signerArgs(signer)) },
      resolve: (_root, { accountId, id, expectedUpdatedAt, ...signed }, context, info): Promise<object> =>
        makeTransition(context, moves, {
          ...{ accountId, id, expectedUpdatedAt, to },
          also: signed as Partial<RowOf<Name>>, // Pothos types no computed argument
          query: queryFromInfo({ context, info }),
        }),
    }),
  )
}

function signerArgs({ field, description }: { readonly field: string; readonly description: string }) {
  return builder.args(t => ({
    [field]: t.string({ required: true, constraint: filledText(255), description }),
  }))
}
