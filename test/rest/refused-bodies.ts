/** Request bodies that are no JSON object, which every POST refuses under the name `body`. */
export const refusedBodies: readonly (readonly [what: string, body: string | Uint8Array])[] = [
  ['an empty body', ''],
  ['blanks', ' \n'],
  ['a list', '[]'],
  ['a list of objects', '[{}]'],
  ['a text', '"x"'],
  ['null', 'null'],
  ['a number', '1'],
  ['broken JSON', '{"account_id":'],
  ['something after the object', '{} {}'],
  ['single quotes', "{'account_id': 1}"],
  ['a raw NUL in a text', '{"a":"\0"}'],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['30,000 lists in one another', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
  ['100,000 lists in one another', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['100,000 objects in one another', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['60,000 opened brackets', '['.repeat(60_000)],
]
