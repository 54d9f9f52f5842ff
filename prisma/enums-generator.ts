import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import generatorHelper, { type DMMF } from '@prisma/generator-helper'

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

generatorHelper.generatorHandler({
  onManifest: () => ({ prettyName: 'Enums', defaultOutput: '../src/generated/enums.ts' }),
  onGenerate: async ({ dmmf, generator }) => {
    const path = generator.output?.value
    if (!path) throw new Error('The enums generator has no output')
    await mkdir(dirname(path), { recursive: true })
    const enums = JSON.stringify(Object.fromEntries(dmmf.datamodel.enums.map(describeEnum)), null, 2)
    await writeFile(
      path,
      `/** What the comments of prisma/schema.prisma say of its enums. Made by prisma/enums-generator.ts. */
export const enums: Readonly<Record<string, {
  readonly description?: string
  readonly values: Readonly<Record<string, string>>
}>> = ${enums}\n`,
    )
  },
})
