import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AccountExportPart, readAccountExport } from '../../src/files/json/read-account-export.ts'
import { MalformedExportError } from '../../src/files/json/reading/malformed-export.ts'

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readParts(document: string | Uint8Array, size = 7): Promise<AccountExportPart[]> {
  const bytes = typeof document === 'string' ? Buffer.from(document) : document
  const parts: AccountExportPart[] = []
  for await (const part of readAccountExport(inChunks(bytes, size), { bytes: 10_000, depth: 20 }))
    parts.push(part)
  return parts
}

/** The code and place of what is wrong. */
async function faultOf(document: string | Uint8Array) {
  const fault = await readParts(document).then(
    () => undefined,
    error => error,
  )
  expect(fault).toBeInstanceOf(MalformedExportError)
  const { code, place } = fault as MalformedExportError
  return [code, place.line, place.column, place.offset]
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
const blanks = fc.constantFrom(0, 1, '\t', '\r\n')

describe('the reader of account exports', () => {
  it('yields parts in the order of the file, with their places', async () => {
    const parts = await readParts(
      '{"export_metadata":{"a":1},\n "account": {"id":"é"},\n"contacts":[{"id":1}, 2],"x":null}',
    )
    expect(parts).toEqual([
      { kind: 'metadata', value: { a: 1 }, place: { line: 1, column: 20, offset: 19 } },
      { kind: 'collection', collection: 'account', isList: false, place: { line: 2, column: 2, offset: 29 } },
      {
        ...{ kind: 'record', collection: 'account', index: 0, value: { id: 'é' }, bytes: 11 },
        place: { line: 2, column: 13, offset: 40 },
      },
      { kind: 'collection', collection: 'contacts', isList: true, place: { line: 3, column: 1, offset: 53 } },
      {
        ...{ kind: 'record', collection: 'contacts', index: 0, value: { id: 1 }, bytes: 8 },
        place: { line: 3, column: 13, offset: 65 },
      },
      {
        ...{ kind: 'record', collection: 'contacts', index: 1, value: 2, bytes: 1 },
        place: { line: 3, column: 23, offset: 75 },
      },
      { kind: 'collection', collection: 'x', isList: false, place: { line: 3, column: 26, offset: 78 } },
      {
        ...{ kind: 'record', collection: 'x', index: 0, value: null, bytes: 4 },
        place: { line: 3, column: 30, offset: 82 },
      },
      { kind: 'end', place: { line: 3, column: 35, offset: 87 } },
    ])
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
          const { code, place } = read as MalformedExportError
          expect(place.offset).toBeLessThanOrEqual(bytes.length)
          if (isObjectText(text)) expect(code).toMatch(/duplicate_key|inexact_number|too_deep/)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it.each([
    ['nothing', '', ['cut_off', 1, 1, 0]],
    ['a list', '[]', ['syntax', 1, 1, 0]],
    ['a byte-order mark', '\ufeff{}', ['byte_order_mark', 1, 1, 0]],
    ['two documents', '{}\n{}', ['after_end', 2, 1, 3]],
    ['a document that ends in a string', '{"contacts":["ab', ['cut_off', 1, 17, 16]],
    ['a document that ends behind a record', '{"contacts":[{}', ['cut_off', 1, 16, 15]],
    ['a collection that is there twice', '{"a":[],"b":[],\n"\\u0061":[]}', ['duplicate_key', 2, 1, 16]],
    ['a key that a record has twice', '{"a":[{"b":1,\n"b":1}]}', ['duplicate_key', 2, 1, 14]],
    [
      'a key twice, far within',
      '{"a":[{"b":[{"__proto__":1,"__proto__":2}]}]}',
      ['duplicate_key', 1, 28, 27],
    ],
    ['a comma too many', '{"a":[1,]}', ['syntax', 1, 9, 8]],
    ['a comma too few', '{"a":[1 2]}', ['syntax', 1, 9, 8]],
    ['a bracket of the wrong kind', '{"a":[{"b":[1}]}]}', ['syntax', 1, 14, 13]],
    ['a line break in a string', '{"a":["b\n"]}', ['syntax', 1, 9, 8]],
    ['an unknown escape', '{"a":["é\\x"]}', ['syntax', 1, 10, 9]],
    ['a number that is none', '{"a":[-]}', ['syntax', 1, 7, 6]],
    ['a number of too many digits', '{"a":[{"b":0.12345678901234567890}]}', ['inexact_number', 1, 12, 11]],
    ['a number that is too large', '{"a":[{"b":1e400}]}', ['inexact_number', 1, 12, 11]],
    ['nesting beyond the bound', `{"a":${'['.repeat(30)}`, ['too_deep', 1, 27, 26]],
    ['a record beyond the bound', `{"a":[{},"${'x'.repeat(20_000)}"]}`, ['too_large', 1, 10, 9]],
    ['a key beyond the bound', `{"${'x'.repeat(20_000)}":1}`, ['too_large', 1, 2, 1]],
  ])('refuses %s and says where', async (_what, document, fault) => {
    expect(await faultOf(document)).toEqual(fault)
  })

  it.each([0, 1, 2, 3, 4, 5])(
    'refuses bytes that are no UTF-8, %i characters into a string',
    async before => {
      for (const invalid of [
        [0xff],
        [0xc3, 0x28],
        [0xed, 0xa0, 0x80],
        [0xe2, 0x82],
        [0xf0, 0x9f, 0x98],
        [0x80],
      ]) {
        const start = Buffer.from(`{"a":[\n{"b":"${'é'.repeat(before)}`)
        const [code, line, column] = await faultOf(
          Buffer.concat([start, Buffer.from(invalid), Buffer.from('zz"}]}')]),
        )
        expect([code, line]).toEqual(['not_utf8', 2])
        // Within a character of the place.
        expect(Math.abs(Number(column) - (7 + 2 * before))).toBeLessThan(5)
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
    for await (const part of readAccountExport(source())) if (part.kind === 'record') break
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
