import type { InputRef, ObjectRef } from '@pothos/core'
import { queryFromInfo } from '@pothos/plugin-prisma'
import { builder, type Types } from '../builder.ts'
import type { Context } from '../context.ts'
import { delegateOf, type ModelName, type RecordDefinition } from '../define-record.ts'
import { type ChangeKey, changeArgs, inAccount } from '../fields/record-args.ts'
import { withLinks } from './foreign-keys.ts'
import { type Changes, refuseNulls } from './input-nulls.ts'
import { type Locked, withLockedRecord } from './lock-record.ts'

/** A mutation that changes a record. */
export interface UpdateField<Name extends ModelName, Input extends object> {
  readonly type: ObjectRef<Types, object>
  readonly input: InputRef<Input>
  readonly description: string
  /** What is written, where that is not the input itself; CONFLICT where the record cannot change. */
  readonly data?: (
    input: Changes<Name, Input>,
    locked: Locked<Name>,
    context: Context,
  ) => object | Promise<object>
  /** Runs the work on the locked record, where more has to be locked, or where the database may refuse what is written. */
  readonly within?: (
    context: Context,
    record: RecordDefinition<Name>,
    update: ChangeKey & { readonly input: Changes<Name, Input> },
    work: (locked: Locked<Name>) => Promise<object>,
  ) => Promise<object>
}

/** Defines the mutation of that name which changes one record of an account. */
export function updateField<Name extends ModelName, Input extends object>(
  name: string,
  record: RecordDefinition<Name>,
  {
    type,
    input: inputType,
    description,
    data = input => input,
    within = withLockedRecord,
  }: UpdateField<Name, Input>,
): void {
  // Pothos types no arguments of a generic input.
  const untyped: InputRef<object> = inputType
  builder.mutationField(name, t =>
    t.field({
      type,
      description,
      access: 'member',
      scope: 'write',
      args: { ...changeArgs, input: t.arg({ type: untyped, required: true }) },
      resolve: (_root, { input: given, ...key }, context, info): Promise<object> => {
        const input = refuseNulls(record, given as Input)
        const update = { ...key, input }
        const query = queryFromInfo({ context, info })
        const write = async (locked: Locked<Name>) =>
          delegateOf({ prisma: locked.tx }, record.model).update({
            ...query,
            where: inAccount(key),
            data: await data(input, locked, context),
          })
        return withLinks(context, record, update, () => within(context, record, update, write))
      },
    }),
  )
}
