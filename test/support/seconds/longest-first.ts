import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readSecondsList } from './list.ts'

/** Begins with the files that take longest, so that no worker is alone with one of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { files: seconds } = readSecondsList()
    const secondsOf = ({ moduleId }: TestSpecification) => seconds[relative(process.cwd(), moduleId)] ?? 0
    return files.toSorted((one, other) => secondsOf(other) - secondsOf(one))
  }
}
