import { randomUUIDv7 } from 'node:crypto'
import type { InputRef, ObjectRef } from '@pothos/core'
import { queryFromInfo } from '@pothos/plugin-prisma'
import { builder, type Types } from '../builder.ts'
import type { Context } from '../context.ts'
import type { ModelName, RecordDefinition } from '../define-record.ts'
import type { RootFieldRules } from '../fields/field-options.ts'
import { accountArgs, type Creation } from '../fields/record-args.ts'
import { withLinks } from './foreign-keys.ts'
import { insertRecord } from './insert-record.ts'

/** A mutation that creates a record. */
export interface CreateField<Input extends object>
  extends Pick<RootFieldRules, 'accessInStatement' | 'limit'> {
  readonly type: ObjectRef<Types, object>
  readonly input: InputRef<Input>
  readonly description: string
  /** What is written, where that is not the input itself; BAD_USER_INPUT for values that do not fit together. */
  readonly data?: (input: Input, context: Context) => object
  /** Writes it, where that takes more than one insert. */
  readonly write?: (context: Context, creation: Creation<Input>) => Promise<object>
}

/** Defines the mutation of that name which creates a record of an account. */
export function createField<Name extends ModelName, Input extends object>(
  name: string,
  record: RecordDefinition<Name>,
  { input: inputType, data = input => input, write, ...options }: CreateField<Input>,
): void {
  // Pothos types no arguments of a generic input.
  const untyped: InputRef<object> = inputType
  builder.mutationField(name, t =>
    t.field({
      ...options,
      access: 'member',
      scope: 'write',
      args: { ...accountArgs, input: t.arg({ type: untyped, required: true }) },
      resolve: (_root, { accountId, input: given }, context, info): Promise<object> => {
        const input = given as Input
        return withLinks(context, record, { accountId, input }, async () =>
          write
            ? write(context, { accountId, input, query: queryFromInfo({ context, info }) })
            : insertRecord(context, record, accountId, { id: randomUUIDv7(), ...data(input, context) }),
        )
      },
    }),
  )
}
