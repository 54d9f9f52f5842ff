import { existsSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { listPath, readSecondsList } from './list.ts'

/** The files that are told at the end of a run. */
const longestTold = 5

/**
 * Ends a run with what its projects and its longest files took of the processor, and with the tests that passed
 * only the second time. In CI a project that takes more than its bound in `test/seconds.json` fails the run.
 */
export class SecondsReporter implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const measured = modules.flatMap(module => {
      const { seconds } = module.meta()
      return seconds === undefined ? [] : [{ module, project: module.project.name, seconds }]
    })
    if (measured.length === 0) return
    const { bounds, files } = readSecondsList()
    const byProject = sumBy(measured, ({ project }) => project)
    const byFile = sumBy(measured, ({ module }) => relative(process.cwd(), module.moduleId))
    const longest = [...byFile].sort(([, one], [, other]) => other - one).slice(0, longestTold)
    print(`Processor seconds: ${format(byProject)}. Longest: ${format(longest)}.`)
    for (const { module } of measured)
      for (const test of module.children.allTests())
        if (test.diagnostic()?.flaky) print(`Passed only when it was tried again: ${test.fullName}`)

    if (process.env.CI)
      for (const [project, seconds] of byProject)
        if (seconds > (bounds[project] ?? 0)) this.#fail(project, seconds, bounds[project] ?? 0)
    if (process.env.WRITE_SECONDS) {
      // By the clock, as a file in a browser waits for most of its time.
      const lasted = sumBy(
        modules.map(module => ({ module, seconds: module.diagnostic().duration / 1_000 })),
        ({ module }) => relative(process.cwd(), module.moduleId),
      )
      const all = { ...files, ...Object.fromEntries(lasted) }
      writeFileSync(listPath, `${JSON.stringify({ bounds, files: sortLongest(all) }, null, 2)}\n`)
    }
  }

  #fail(project: string, seconds: number, bound: number): void {
    print(`${project} took ${Math.round(seconds)} processor seconds; test/seconds.json allows ${bound}`)
    process.exitCode = 1
    this.#vitest?.onClose(() => {
      process.exitCode = 1
    })
  }
}

function sumBy<Item extends { readonly seconds: number }>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0) + item.seconds)
  return sums
}

function sortLongest(files: Readonly<Record<string, number>>): Record<string, number> {
  const rounded = Object.entries(files).map(([file, seconds]) => [file, Math.round(seconds)] as const)
  return Object.fromEntries(
    rounded
      .filter(([file, seconds]) => seconds > 0 && existsSync(file))
      .sort(([, one], [, other]) => other - one),
  )
}

function format(seconds: Iterable<readonly [string, number]>): string {
  return Array.from(seconds, ([name, sum]) => `${name} ${sum.toFixed(0)}`).join(', ')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
