import { expect, it } from 'vitest'
import { runMain } from './server-process.ts'

/** Node finds no package of the embedded database, as where optional packages were left out. */
const withoutPackages = `import { registerHooks } from 'node:module'
registerHooks({
  resolve(specifier, context, next) {
    if (!/pglite/.test(specifier)) return next(specifier, context)
    throw Object.assign(new Error('not installed'), { code: 'ERR_MODULE_NOT_FOUND' })
  },
})`

const environment = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(withoutPackages)}`,
  DATA_DIR: 'memory:',
  PORT: '0',
}

it.each([['serve'], ['migrate']])(
  'an installation without the embedded database says what it needs: %s',
  async command => {
    const { exited, output } = runMain(environment, command)
    expect(await exited()).toBe(1)
    expect(output()).toBe(
      'DATABASE_URL must be set: this installation comes without the embedded database (npm ci brings it).\n',
    )
  },
)

it('doctor says so too', async () => {
  const { exited, output } = runMain(environment, 'doctor')
  expect(await exited()).toBe(1)
  expect(output()).toMatch(/^wrong +database +DATABASE_URL must be set: /m)
})
