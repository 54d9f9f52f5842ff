const mebibyte = 1_024 * 1_024
/**
 * An input takes at most so many times the time of its four quarters, one after another: work in proportion to
 * the size takes as long, work in proportion to its square four times as long.
 */
const maxGrowth = 2
const runs = 6

/** What this machine takes to parse a mebibyte of JSON that asks for much memory: 28 ms on a quick one, 160 on a slow one. */
const parsingMs = measure(text => JSON.parse(text), '['.repeat(mebibyte), 0)
/**
 * The most that reading an input may take, in milliseconds of this thread's CPU; a larger one than a mebibyte, in
 * proportion.
 */
export const maxMs = Math.max(100, 4 * parsingMs)
/** With less, a proportion tells more of the machine and its memory than of the work. */
export const floorMs = maxMs / 2

/** An input of a size, made of one hostile pattern. */
export type Hostile<Input> = (size: number) => Input

/** Inputs by what they are. */
export type HostileInputs<Input> = Readonly<Record<string, Hostile<Input>>>

/**
 * What is wrong with the time that work takes on any of the inputs, by the input's name: each takes
 * little, and no more for its size than a smaller one. Time is CPU time of this thread, the best of
 * several runs, so that a busy machine fails nothing.
 */
export function findCosts<Input>(
  work: (input: Input) => unknown,
  inputs: HostileInputs<Input>,
  size: number,
): readonly (readonly [name: string, cost: string])[] {
  return Object.entries(inputs).flatMap(([name, make]) => {
    const cost = findCost(work, make, size)
    return cost === undefined ? [] : [[name, cost] as const]
  })
}

function findCost<Input>(
  work: (input: Input) => unknown,
  make: Hostile<Input>,
  size: number,
): string | undefined {
  const scale = Math.max(1, size / mebibyte)
  const most = measure(work, make(size), floorMs * scale)
  if (most > maxMs * scale) return `${most.toFixed(0)} ms for ${size} bytes`
  if (most <= floorMs * scale) return undefined
  const quarter = make(size / 4)
  // As long a measure as the other's: the clock may go by steps of 4 ms.
  const readFour = () => {
    for (let count = 0; count < 4; count++) attempt(() => work(quarter))
  }
  const quarters = measure(readFour, undefined, 0)
  // The first runs were those of code that was not compiled yet.
  const again = measure(work, make(size), maxGrowth * quarters)
  if (again <= maxGrowth * quarters) return undefined
  return `${again.toFixed(0)} ms for ${size} bytes, ${quarters.toFixed(0)} ms for four quarters of them`
}

/** The best of the runs; none follows one that took no longer than is enough. */
function measure<Input>(work: (input: Input) => unknown, input: Input, enoughMs: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && best > enoughMs; run++) {
    const before = process.threadCpuUsage()
    attempt(() => work(input))
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

/** A refusal is an answer too, if it comes soon. */
function attempt(work: () => unknown): void {
  try {
    work()
  } catch {}
}
