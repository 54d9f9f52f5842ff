import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAccountExport } from '../../src/files/json/read-account-export.ts'
import type { AccountExportPart } from '../../src/files/json/reading/document-reader.ts'
import { MalformedExportError } from '../../src/files/json/reading/malformed-export.ts'

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readParts(document: string | Uint8Array, size = 7): Promise<AccountExportPart[]> {
  const bytes = typeof document === 'string' ? Buffer.from(document) : document
  const parts: AccountExportPart[] = []
  for await (const part of readAccountExport(() => inChunks(bytes, size), { bytes: 10_000, depth: 20 }))
    parts.push(part)
  return parts
}

/** What is wrong, where. */
async function faultOf(document: string | Uint8Array) {
  const fault = await readParts(document).then(
    () => undefined,
    error => error,
  )
  expect(fault).toBeInstanceOf(MalformedExportError)
  const { reason, path, offset } = fault as MalformedExportError
  return [reason, path, offset]
}

/** The document that the parts are of. */
function join(parts: readonly AccountExportPart[]): unknown {
  const document = Object.create(null)
  for (const part of parts) {
    if (part.kind === 'metadata') document.export_metadata = part.value
    if (part.kind === 'collection' && part.isList) document[part.collection] = []
    if (part.kind !== 'record') continue
    const list = document[part.collection]
    if (list === undefined) document[part.collection] = part.value
    else expect(list.push(part.value) - 1).toBe(part.index)
  }
  return { ...document }
}

const documents = fc.dictionary(
  fc.oneof(fc.constant('export_metadata'), fc.constant('contacts'), fc.string({ unit: 'binary' })),
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
  { maxKeys: 6 },
)
const ended = 'The file ends early, or its last bytes are no JSON'
const invalid = 'Invalid JSON'
const twice = 'This key is there twice'
const inexact = 'The number has more digits than can be stored'
const long = '"b":"0123456789012345678901234567890"'
const blanks = fc.constantFrom(0, 1, '\t', '\r\n')

describe('the reader of account exports', () => {
  it('yields parts in the order of the file', async () => {
    const parts = await readParts(
      '{"export_metadata":{"a":1},\n "account": {"id":"é"},\n"contacts":[{"id":1}, 2],"x":null}',
    )
    expect(parts).toEqual([
      { kind: 'metadata', value: { a: 1 } },
      { kind: 'collection', collection: 'account', isList: false },
      { kind: 'record', collection: 'account', index: 0, value: { id: 'é' } },
      { kind: 'collection', collection: 'contacts', isList: true },
      { kind: 'record', collection: 'contacts', index: 0, value: { id: 1 } },
      { kind: 'record', collection: 'contacts', index: 1, value: 2 },
      { kind: 'collection', collection: 'x', isList: false },
      { kind: 'record', collection: 'x', index: 0, value: null },
      { kind: 'end' },
    ])
  })

  it('yields what stands before the place where the JSON is broken', async () => {
    const parts: AccountExportPart[] = []
    const read = async () => {
      for await (const part of readAccountExport(() => inChunks(Buffer.from('{"a":[1,2,x]}'), 100)))
        parts.push(part)
    }
    await expect(read()).rejects.toThrow('At byte 10, in /a/2: Invalid JSON')
    expect(parts.slice(1)).toMatchObject([{ value: 1 }, { value: 2 }])
  })

  it('reads any document, however it is cut into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(documents, blanks, fc.integer({ min: 1, max: 40 }), async (document, space, size) => {
        const text = JSON.stringify(document, null, space)
        // As JSON has it: there is no negative zero.
        expect(join(await readParts(text, size))).toEqual({ ...JSON.parse(text) })
      }),
      { numRuns: 300 },
    )
  })

  it('refuses whatever is no JSON, and nothing else but what it says', async () => {
    const edits = fc.array(
      fc.record({
        at: fc.nat(),
        byte: fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('{}[],:"\\09e. '))),
        kind: fc.constantFrom('change', 'insert', 'delete', 'cut'),
      }),
      { minLength: 1, maxLength: 3 },
    )
    await fc.assert(
      fc.asyncProperty(
        documents,
        blanks,
        edits,
        fc.integer({ min: 1, max: 40 }),
        async (document, space, changes, size) => {
          let bytes = [...Buffer.from(JSON.stringify(document, null, space))]
          for (const { at, byte, kind } of changes) {
            const place = at % (bytes.length + 1)
            if (kind === 'cut') bytes = bytes.slice(0, place)
            else bytes.splice(place, kind === 'insert' ? 0 : 1, ...(kind === 'delete' ? [] : [byte]))
          }
          const text = decode(Uint8Array.from(bytes))
          const read = await readParts(Uint8Array.from(bytes), size).then(join, error => error)
          if (!(read instanceof Error)) {
            expect(read).toEqual({ ...JSON.parse(text ?? '') })
            return
          }
          expect(read).toBeInstanceOf(MalformedExportError)
          const { reason, offset } = read as MalformedExportError
          expect(offset ?? 0).toBeLessThanOrEqual(bytes.length)
          if (isObjectText(text)) expect(reason).toMatch(/twice|more digits|deeper/)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it.each([
    ['nothing', '', [ended, '', 0]],
    ['a list', '[]', ['It must be an object', '', undefined]],
    ['a byte-order mark', '\ufeff{}', [invalid, '', 2]],
    ['two documents', '{}\n{}', [invalid, '', 3]],
    ['a document that ends in a string', '{"contacts":["ab', [ended, '/contacts/0', 16]],
    ['a document that ends behind a record', '{"contacts":[{}', [ended, '/contacts/1', 15]],
    [
      'a collection that is there twice',
      '{"a":[],"b":[],\n"\\u0061":[]}',
      ['The key a is there twice', '', undefined],
    ],
    ['a key that a record has twice', '{"a":[{"b":1,\n"b":1}]}', [twice, '/a/0/b', undefined]],
    [
      'a key twice, far within',
      '{"a":[{"b":[{"__proto__":1,"__proto__":2}]}]}',
      [twice, '/a/0/b/0/__proto__', undefined],
    ],
    ['a comma too many', '{"a":[1,]}', [invalid, '/a/1', 8]],
    ['a comma too few', '{"a":[1 2]}', [invalid, '/a/0', 8]],
    ['a bracket of the wrong kind', '{"a":[{"b":[1}]}]}', [invalid, '/a/0/b/0', 13]],
    ['a line break in a string', `{"a":["b\n"],${long}}`, [invalid, '/a/0', 13]],
    ['an unknown escape', `{"a":["é\\x"],${long}}`, [invalid, '/a/0', 14]],
    ['a literal that is none', `{"a":[tru],${long}}`, [invalid, '/a/0', 22]],
    ['a number that is none', '{"a":[-]}', [invalid, '/a/0', 7]],
    ['a number of too many digits', '{"a":[{"b":0.12345678901234567890}]}', [inexact, '/a/0/b', undefined]],
    ['a number that is too large', '{"a":[{"b":1e400}]}', [inexact, '/a/0/b', undefined]],
    [
      'nesting beyond the bound',
      `{"a":${'['.repeat(30)}`,
      ['Nested deeper than 20 levels', `/a${'/0'.repeat(21)}`, undefined],
    ],
    [
      'a record beyond the bound',
      `{"a":[{},"${'x'.repeat(20_000)}"]}`,
      ['The value has more than 10000 bytes', '/a/1', undefined],
    ],
    [
      'a key beyond the bound',
      `{"${'x'.repeat(2_000)}":1}`,
      ['A key has more than 1000 characters', '', undefined],
    ],
  ])('refuses %s and says where', async (_what, document, fault) => {
    expect(await faultOf(document)).toEqual(fault)
  })

  it.each([0, 1, 2, 3, 4, 5])(
    'refuses bytes that are no UTF-8, %i characters into a string',
    async before => {
      const start = Buffer.from(`{"a":[\n{"b":"${'é'.repeat(before)}`)
      for (const bytes of [
        [0xff],
        [0xc3, 0x28],
        [0xed, 0xa0, 0x80],
        [0xe2, 0x82],
        [0xf0, 0x9f, 0x98],
        [0x80],
      ]) {
        const [reason, path, offset] = await faultOf(
          Buffer.concat([start, Buffer.from(bytes), Buffer.from('zz"}]}')]),
        )
        expect([reason, path]).toEqual(['The bytes are no UTF-8', '/a/0/b'])
        // Within a character of the place.
        expect(Math.abs(Number(offset) - start.length)).toBeLessThan(5)
      }
    },
  )

  it('ends its source when the reader leaves', async () => {
    let isOpen = true
    async function* source() {
      try {
        yield Buffer.from('{"a":[1,')
        yield Buffer.from('2')
      } finally {
        isOpen = false
      }
    }
    for await (const part of readAccountExport(source)) if (part.kind === 'record') break
    expect(isOpen).toBe(false)
  })
})

/** The text, or undefined where the bytes are no UTF-8; a byte-order mark is kept. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function isObjectText(text: string | undefined): boolean {
  if (text === undefined) return false
  try {
    return /^\s*\{/.test(text) && typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
