import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { pathInShell } from '../../src/web/console/exports/receipts/path-in-shell.ts'

it('leaves a name that a shell reads as it is', () => {
  expect(pathInShell('contacts-2026-11-29.csv')).toBe('contacts-2026-11-29.csv')
})

it.each([
  ['our contacts.csv', "'our contacts.csv'"],
  ["Ann's $HOME `id`.csv", `'Ann'\\''s $HOME \`id\`.csv'`],
  ['~', "'~'"],
  ['*.csv', "'*.csv'"],
  ['Bücher & "Co".json', `'Bücher & "Co".json'`],
])('makes one word of %s, which a shell leaves as it is', (name, word) => {
  expect(pathInShell(name)).toBe(word)
  expect(execFileSync('sh', ['-c', `printf %s ${word}`], { encoding: 'utf8' })).toBe(name)
})

it('makes no option of a name', () => {
  expect(pathInShell('--receipt.json')).toBe('./--receipt.json')
})
