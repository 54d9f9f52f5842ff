import { expect, it } from 'vitest'
import { runNode } from './server-process.ts'

/** As Node 20 says of itself. */
const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })"

it('a Node that is too old says what to do', async () => {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(old)}`
  const { ended } = runNode({ NODE_OPTIONS }, '--import=./scripts/compile-cache.js', 'src/main.ts', 'serve')
  expect(await ended()).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'bizgate needs Node 24 or newer, and this is 20.20.2: put a newer one first in PATH, or run npm ci in a checkout.\n',
  })
})
