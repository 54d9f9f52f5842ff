const mebibyte = 1_024 * 1_024
/** What a quick machine takes to parse a mebibyte of JSON that asks for much memory, in milliseconds. */
const quickMs = 28
const runs = 6

const slowness = Math.max(1, measure() / quickMs)

/** What a quick machine without other work does in so many milliseconds, this one does in so many. */
export function here(ms: number): number {
  return Math.round(ms * slowness)
}

/** By the clock, which tells other work as well. */
function measure(): number {
  const text = '['.repeat(mebibyte)
  const startedAtMs = performance.now()
  for (let run = 0; run < runs; run++) {
    try {
      JSON.parse(text)
    } catch {}
  }
  return (performance.now() - startedAtMs) / runs
}
