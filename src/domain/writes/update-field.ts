import type { InputRef, ObjectRef } from '@pothos/core'
import { queryFromInfo } from '@pothos/plugin-prisma'
import { builder, type Types } from '../builder.ts'
import type { Context } from '../context.ts'
import { delegateOf, type ModelName, type RecordDefinition } from '../define-record.ts'
import { changeArgs, inAccount, type Update } from '../fields/record-args.ts'
import { withLinks } from './foreign-keys.ts'
import { type Changes, refuseNulls } from './input-nulls.ts'
import { type Locked, withLockedRecord } from './lock-record.ts'

/** A mutation that changes a record. */
export interface UpdateField<Name extends ModelName, Input extends object> {
  readonly type: ObjectRef<Types, object>
  readonly input: InputRef<Input>
  readonly description: string
  /** What is written, where that is not the input itself; CONFLICT where the record cannot change. */
  readonly data?: (input: Changes<Name, Input>, locked: Locked<Name>) => object | Promise<object>
  /** Writes it, where more than the record has to be locked or checked. */
  readonly write?: (context: Context, update: Update<Changes<Name, Input>>) => Promise<object>
}

/** Defines the mutation of that name which changes one record of an account. */
export function updateField<Name extends ModelName, Input extends object>(
  name: string,
  record: RecordDefinition<Name>,
  { type, input: inputType, description, data = input => input, write }: UpdateField<Name, Input>,
): void {
  const change = (
    context: Context,
    { input, query, ...key }: Update<Changes<Name, Input>>,
  ): Promise<object> =>
    withLockedRecord(context, record, { ...key, input }, async locked =>
      delegateOf({ prisma: locked.tx }, record.model).update({
        ...query,
        where: inAccount(key),
        data: await data(input, locked),
      }),
    )
  // Pothos types no arguments of a generic input.
  const untyped: InputRef<object> = inputType
  builder.mutationField(name, t =>
    t.field({
      type,
      description,
      access: 'member',
      scope: 'write',
      args: { ...changeArgs, input: t.arg({ type: untyped, required: true }) },
      resolve: (_root, { input, ...key }, context, info): Promise<object> => {
        const update = {
          ...key,
          input: refuseNulls(record, input as Input),
          query: queryFromInfo({ context, info }),
        }
        return withLinks(context, record, update, () => (write ?? change)(context, update))
      },
    }),
  )
}
