import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readSecondsList } from './list.ts'

/**
 * Begins with the project and the file that take longest, so that no worker is alone with one of them at the end. The
 * files of a project stay together: a worker ends where the next file is of another.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { files: seconds } = readSecondsList()
    const secondsOf = ({ moduleId }: TestSpecification) => seconds[relative(process.cwd(), moduleId)] ?? 0
    const byProject = Map.groupBy(
      files.toSorted((one, other) => secondsOf(other) - secondsOf(one)),
      ({ project }) => project,
    )
    return [...byProject.values()].flat()
  }
}
