import { repeat } from './hostile-inputs.ts'
import type { HostileInputs } from './measure-cost.ts'

const within =
  (start: string, unit: string, end: string) =>
  (size: number): string =>
    start + repeat(unit, size - start.length - end.length) + end

/** With it, a body that is read has a number that a double does not keep. */
const inexact = '"b":1.00000000000000000001'
const listOf = (entry: string) => within(`{${inexact},"a":[`, `${entry},`, '1]}')

/** Texts of JSON, good and broken, that scanning or parsing could trip over, by what they are. */
export const hostileBodies: HostileInputs<string> = {
  'zeros between ones': within('{"a":1', '0', '1}'),
  'zeros behind a point': within('{"a":0.', '0', '1}'),
  'a long exponent': within('{"a":1e', '1', '}'),
  'a list of numbers': listOf('1'),
  'a list of numbers with many digits': listOf('1234567890.123456789'),
  'a list of large numbers': listOf('1e100'),
  'a list of numbers that are too large': listOf('1e400'),
  'a list of numbers that are too small': listOf('1e-400'),
  'a list of the smallest numbers': listOf('1e-310'),
  'a list of objects': listOf('{}'),
  'a list of deep lists': listOf('['.repeat(29) + ']'.repeat(29)),
  'a list of texts': listOf('""'),
  'lists in one another': within('{"a":', '[', ''),
  'objects in one another': within('', '{"a":', ''),
  'many keys': size =>
    `{${inexact}${Array.from({ length: size / 11 }, (_, at) => `,"${at.toString(36)}":1`).join('')}}`,
  'the same key': within(`{${inexact}`, ',"a":1', '}'),
  'one long text': within('{"a":"', 'x', '"}'),
  escapes: within('{"a":"', '\\n', '"}'),
  'escaped quotes': within('{"a":"', '\\"', '"}'),
  'escaped surrogates': within('{"a":"', '\\ud800', '"}'),
  quotes: within('', '"', ''),
  backslashes: within('"', '\\', ''),
  blanks: within('', ' ', '{}'),
  'minus signs': within('{"a":', '-', '}'),
  'digits and signs': within('{"a":', '1-', '}'),
  'combining marks': within('{"a":"', '\u0316\u0301', '"}'),
}

/** Documents that lexing or parsing could trip over. */
export const hostileDocuments: HostileInputs<string> = {
  aliases: within('{', 'a:viewer{id} ', '}'),
  braces: within('', '{a', ''),
  brackets: within('{a(b:', '[', ''),
  comments: within('', '#\n', '{a}'),
  commas: within('', ',', '{a}'),
  'one long name': within('{', 'a', '}'),
  'one long number': within('{a(b:1', '0', '1)}'),
  'one long text': within('{a(b:"', 'x', '")}'),
  escapes: within('{a(b:"', '\\u0316', '")}'),
  'a block of text': within('{a(b:"""', ' x\n', '""")}'),
  'a block of indented lines': within('{a(b:"""', '\n   ', '""")}'),
  directives: within('{a', ' @a', '}'),
  fragments: within('{a}', ' fragment b on C{d}', ''),
  // As many as a document may have: validation compares them with each other.
  'fields of one name': () => `{${'a:viewer{accounts{id}} '.repeat(83)}}`,
  'fields in conflict': () => `{viewer{${'a:id a:accounts{id} '.repeat(83)}}}`,
  'fragments of one another': () =>
    `{viewer{${numbered(80, at => `...F${at}`)}}} ${numbered(80, at => `fragment F${at} on Viewer{id ...F${at + 1}}`)}`,
  'input fields of no such name': () =>
    `mutation{createContact(accountId:"a",input:{${numbered(1_600, at => `a${at}:1`)}}){id}}`,
  'input fields of one name': () =>
    `mutation{createContact(accountId:"a",input:{${'a:1 '.repeat(1_600)}}){id}}`,
  'arguments of one name': () => `{viewer(${'a:1 '.repeat(1_600)}){id}}`,
  'blank lines before many errors': within(
    '',
    '\n',
    `{publicLeadForm(${numbered(80, at => `a${at}:$b${at}`)}){id}}`,
  ),
  'blank lines before errors with long names': within(
    '',
    '\n',
    `{publicLeadForm(${numbered(80, at => `${'a'.repeat(300)}${at}:$b${at}`)}){id}}`,
  ),
  'variables that nothing uses': () => `query(${numbered(1_200, at => `$v${at}:Int`)}){__typename}`,
  operations: () => numbered(240, at => `query q${at}{__typename}`),
}

function numbered(count: number, write: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => write(at)).join(' ')
}
