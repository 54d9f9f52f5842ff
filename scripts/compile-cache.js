// Given to node by `--import`, ahead of everything else: what is compiled is kept for the next start, which then
// reads no TypeScript. Where nothing can be written, nothing is kept. A directory of the program's own, since what
// stands there is run.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
