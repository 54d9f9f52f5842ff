#!/usr/bin/env node
// The `bizgate` command. Whatever Node starts this file, the product runs on the project's own.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const pathOf = path => fileURLToPath(new URL(path, import.meta.url))

const own = pathOf('../node_modules/node/bin/node')
// An image may have left the package out and bring the right Node itself.
const node = existsSync(own) ? own : process.execPath
const args = [
  `--import=${new URL('./compile-cache.js', import.meta.url).href}`,
  '--max-semi-space-size=16',
  pathOf('../src/main.ts'),
  ...process.argv.slice(2),
]

const child = spawn(node, args, { stdio: 'inherit' })
// Signals of the terminal reach the child by themselves; those for this process alone are passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', error => {
  process.stderr.write(`The project's Node cannot be started (${error.message}): run npm ci.\n`)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
