/** Counts how often some ASCII texts occur in a stream, also across its chunks. */
export function countTexts(texts: readonly string[]) {
  const longest = Math.max(...texts.map(text => text.length))
  const found = new Map(texts.map(text => [text, 0]))
  let tail = Buffer.alloc(0)
  return {
    found,
    watch(chunk: Buffer): void {
      const joined = Buffer.concat([tail, chunk])
      for (const text of texts) {
        // What lies wholly in the tail was counted with the chunk before.
        const from = Math.max(0, tail.length - text.length + 1)
        let occurrences = 0
        for (let at = joined.indexOf(text, from); at >= 0; at = joined.indexOf(text, at + 1)) occurrences += 1
        found.set(text, (found.get(text) ?? 0) + occurrences)
      }
      tail = joined.subarray(Math.max(0, joined.length - longest + 1))
    },
  }
}
