import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const assigned =
  /^(?!\s*(?:\*|\/\/)).*[\w\])]\.#?\w+ (?:\?\?|\|\||&&)?= (?:async )?(?:function\b|(?:\([^()]*\)(?:: [^=]+)?|\w+) =>).*$/gm
const sources = globSync('src/**/*.ts').filter(file => !/^src\/(generated|web)\//.test(file))

/**
 * V8 puts such a function into the old generation from the start, where it keeps all that it can reach until the next
 * full collection: a tenth of what requests allocated. A variable between the two is enough.
 */
it('no function is assigned to a property where it is written', () => {
  const found = sources.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(assigned)].map(([line]) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

it.each([
  'this.#settle = async isOurFault => {',
  'request.endWork = () => {',
  'request.endWork ??= (): void => {',
  'query.callback = function (error) {',
])('finds %s', line => {
  expect(line).toMatch(assigned)
})
