// Runs at install, ahead of what builds: an install without development dependencies says so in a sentence.
import { existsSync } from 'node:fs'

const missing = ['prisma', 'esbuild'].filter(
  name => !existsSync(new URL(`../node_modules/${name}`, import.meta.url)),
)
if (missing.length > 0) {
  process.stderr.write(
    `Development dependencies were left out (${missing.join(', ')}), which build what bizgate runs: npm ci --include=dev. deploy/make-app leaves them out afterwards.\n`,
  )
  process.exit(1)
}
