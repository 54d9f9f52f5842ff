import './descriptions/plugin.ts'
import './root-fields/field-rules.ts'
import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import PrismaPlugin from '@pothos/plugin-prisma'
import type PrismaTypes from '../generated/pothos-types.ts'
import { getDatamodel } from '../generated/pothos-types.ts'
import type { Decimal } from '../generated/prisma/internal/prismaNamespace.ts'
import type { Context } from './context.ts'
import { pointsOfField } from './fields/points.ts'

/** The one Pothos builder. It defines no types: each record folder does, and schema.ts loads them. */
export const builder = new SchemaBuilder<{
  Context: Context
  PrismaTypes: PrismaTypes
  DefaultFieldNullability: false
  Scalars: {
    ID: { Input: string; Output: string }
    UUID: { Input: string; Output: string }
    Date: { Input: Date; Output: Date | string }
    DateTime: { Input: Date; Output: Date | string }
    Decimal: { Input: Decimal; Output: Decimal | string }
    EmailAddress: { Input: string; Output: string }
    URL: { Input: string; Output: string }
    JSON: { Input: unknown; Output: unknown }
  }
}>({
  // The rules come first, so that nothing of a field is resolved before they passed.
  plugins: ['fieldRules' as const, 'descriptions' as const, ComplexityPlugin, PrismaPlugin],
  defaultFieldNullability: false,
  complexity: { fieldComplexity: pointsOfField },
  prisma: {
    client: context => context.database.prisma,
    dmmf: getDatamodel(),
    exposeDescriptions: true,
    onUnusedQuery: 'error',
  },
})

/** The types of the schema, as Pothos's own types take them. */
export type Types = typeof builder.$inferSchemaTypes

builder.queryType({
  description: 'What can be read. A field that is refused is null; the others are answered.',
})
builder.mutationType({
  description:
    'What can be changed. Each field is done by itself: one that is refused is null, and the others are done. NOT_FOUND where the account has no record of the id that a field names, BAD_USER_INPUT where an input links to a record that the account does not have, CONFLICT where a move starts from another state than its field says.',
})
builder.subscriptionType({
  description:
    'Streams, as server-sent events. One that cannot go on ends with an error or is cut off: only one that ends with `complete` and no error has sent everything.',
})
