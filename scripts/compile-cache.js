// Given to node by `--import`, ahead of everything else: what is compiled is kept for the next start, which then
// reads no TypeScript. Where nothing can be written, nothing is kept. A directory of the program's own, since what
// stands there is run.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const leastMajor = 24
const { node } = process.versions
// An older one has not what is called below, and does not load TypeScript.
if (Number.parseInt(node, 10) < leastMajor) {
  process.stderr.write(
    `bizgate needs Node ${leastMajor} or newer, and this is ${node}: put a newer one first in PATH, or run npm ci in a checkout.\n`,
  )
  process.exit(1)
}

module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
