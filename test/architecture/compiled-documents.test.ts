import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sources = globSync('src/**/*.ts').filter(file => !file.startsWith('src/generated/'))

/** The source files that have the text. */
function filesWith(text: string): string[] {
  return sources.filter(file => readFileSync(file, 'utf8').includes(text)).toSorted()
}

describe('only our own documents are compiled, as a text in a document can come out as code', () => {
  it('by one file', () => {
    expect(filesWith("'graphql-jit'")).toEqual(['src/operations/compile.ts'])
  })

  it('which only reading an operation uses', () => {
    expect(filesWith('compileOperation(')).toEqual([
      'src/operations/compile.ts',
      'src/operations/operation.ts',
    ])
    expect(filesWith("/compile.ts'")).toEqual(['src/operations/operation.ts'])
  })

  it('of the documents of the table of endpoints and of the pages of forms', () => {
    expect(filesWith('readOperation(')).toEqual([
      'src/operations/operation.ts',
      'src/rest/prepare.ts',
      'src/server/pages/forms/visitor-operation.ts',
    ])
    expect(filesWith('prepareEndpoint(')).toEqual(['src/rest/prepare.ts', 'src/server/rest-routes.ts'])
    expect(readFileSync('src/rest/endpoints.ts', 'utf8')).toContain("from '../operations/generated.ts'")
    const openers = filesWith(' = openVisitorOperation(')
    expect(openers).toHaveLength(2)
    for (const file of openers)
      expect(readFileSync(file, 'utf8')).toMatch(
        /\{ [\w, ]+Document \} from '\S+\/operations\/generated\.ts'/,
      )
  })
})
