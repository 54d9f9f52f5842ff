import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import generatorHelper, { type DMMF } from '@prisma/generator-helper'

/** A generator of prisma/schema.prisma, which writes one file. */
export interface FileGenerator {
  readonly prettyName: string
  /** The text of the file. */
  readonly write: (datamodel: DMMF.Datamodel) => string
}

/** Answers `prisma generate` when it runs this process as a generator. */
export function generateFile({ prettyName, write }: FileGenerator): void {
  generatorHelper.generatorHandler({
    onManifest: () => ({ prettyName }),
    onGenerate: async ({ dmmf, generator }) => {
      const path = generator.output?.value
      if (!path) throw new Error(`The generator ${prettyName} has no output`)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, write(dmmf.datamodel))
    },
  })
}
