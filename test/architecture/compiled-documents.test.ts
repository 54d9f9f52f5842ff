import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sources = globSync('src/**/*.ts').filter(file => !file.startsWith('src/generated/'))

/** The source files that have the text. */
function filesWith(text: string): string[] {
  return sources.filter(file => readFileSync(file, 'utf8').includes(text)).toSorted()
}

describe('only trusted documents are compiled, as a text in a document can come out as code', () => {
  it('by one file', () => {
    expect(filesWith("'graphql-jit'")).toEqual(['src/operations/compile.ts'])
  })

  it('which only reading an operation or a trusted document uses', () => {
    const users = ['src/operations/operation.ts', 'src/server/graphql/checks/trusted-documents.ts']
    expect(filesWith('compileOperation(')).toEqual(['src/operations/compile.ts', ...users])
    expect(filesWith("/compile.ts'")).toEqual(
      [users[0], 'src/server/graphql/execution.ts', users[1]].toSorted(),
    )
    expect(filesWith('new TrustedDocuments(')).toEqual([users[1]])
  })

  it('of the documents of the table of endpoints and of the pages of visitors', () => {
    expect(filesWith('readOperation(')).toEqual([
      'src/operations/operation.ts',
      'src/rest/prepare.ts',
      'src/server/open-webhooks.ts',
      'src/server/pages/visitors/visitor-operation.ts',
    ])
    expect(filesWith('prepareEndpoint(')).toEqual(['src/rest/prepare.ts', 'src/server/rest-routes.ts'])
    expect(readFileSync('src/rest/endpoints.ts', 'utf8')).toContain("from '../operations/generated.ts'")
    const openers = filesWith(' = openVisitorOperation(')
    expect(openers).toHaveLength(3)
    for (const file of openers)
      expect(readFileSync(file, 'utf8')).toMatch(
        /\{ [\w, ]+Document \} from '\S+\/operations\/generated\.ts'/,
      )
  })
})
