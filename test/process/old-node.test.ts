import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runNode } from './server-process.ts'

/** As Node 20 says of itself. */
const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })"

/** What follows a text in a file, to the end of its line. */
function restOfLine(file: string, before: string): string {
  const [, rest = ''] = readFileSync(file, 'utf8').split(before)
  return rest.split('\n')[0] ?? ''
}

it.each([
  ['npm start', restOfLine('package.json', '"start": "exec node ').replace('",', '')],
  ['npx bizgate', 'scripts/bizgate.js doctor'],
  ['the unit of systemd', restOfLine('deploy/systemd/bizgate.service', 'ExecStart=/usr/bin/node ')],
  ['a command beside it', restOfLine('docs/deploy.md', ' -E NODE_ENV=production node ')],
])('a Node that is too old says what to do: %s', async (_what, line) => {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(old)}`
  const [file = '', ...args] = line.split(' ')
  const { ended } = runNode({ NODE_OPTIONS }, file, ...args, '--help')
  expect(await ended()).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'bizgate needs Node 24 or newer, and this is 20.20.2: put a newer one first in PATH, or run npm ci in a checkout.\n',
  })
})
