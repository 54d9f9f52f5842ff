import type { DMMF } from '@prisma/generator-helper'
import { generateFile } from './generate-file.ts'

// Writes src/generated/enums.ts, which `prisma generate` makes beside the client: the `///` comments of
// the enums and of their values, which neither the client nor Pothos keeps.

function describeEnum({ name, documentation, values }: DMMF.DatamodelEnum) {
  const described = values.map(value => [value.name, documentationOf(value)])
  return [name, { description: documentation, values: Object.fromEntries(described) }]
}

/** Prisma has it of values too, though its types do not say so. */
function documentationOf(value: DMMF.EnumValue): string | undefined {
  return 'documentation' in value && typeof value.documentation === 'string' ? value.documentation : undefined
}

generateFile({
  prettyName: 'Enums',
  write: ({ enums }) =>
    `/** What the comments of prisma/schema.prisma say of its enums. Made by prisma/enums-generator.ts. */
export const enums: Readonly<Record<string, {
  readonly description?: string
  readonly values: Readonly<Record<string, string>>
}>> = ${JSON.stringify(Object.fromEntries(enums.map(describeEnum)), null, 2)}\n`,
})
