// Runs at install: the link by which `npx bizgate` finds the command. With a `bin` in package.json npx would install the
// project anew in a cache of its own, and build what a running server reads, before it ran the command.
import { rmSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const link = fileURLToPath(new URL('../node_modules/.bin/bizgate', import.meta.url))
rmSync(link, { force: true })
symlinkSync('../../scripts/bizgate.js', link)
