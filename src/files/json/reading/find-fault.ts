import type { MalformedCode } from './malformed-export.ts'

/** What is wrong with a JSON text, and the character where it is. */
export interface Fault {
  readonly code: MalformedCode
  readonly reason: string
  readonly at: number
}

/** Control characters stand in a string as escapes only. */
const firstPrintable = 0x20
const blanks = /[\t\n\r ]*/y
const anyEscape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/y

/** Finds the first fault of a JSON text that is known to have one, however slowly; null where it has none. */
export function findFault(text: string): Fault | null {
  try {
    const end = skip(text, readValue(text, skip(text, 0)))
    return end < text.length ? syntax('Only one value may stand here', end) : null
  } catch (error) {
    if (error instanceof FaultFound) return error.fault
    throw error
  }
}

/** Ends the search. */
class FaultFound extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.reason)
    this.fault = fault
  }
}

function syntax(reason: string, at: number): Fault {
  return { code: 'syntax', reason, at }
}

function readValue(text: string, at: number): number {
  if (text[at] === '{') return readObject(text, at)
  if (text[at] === '[') return readList(text, at)
  if (text[at] === '"') return readString(text, at)
  return match(literal, text, at) ?? stopAt(syntax('There is no value of JSON here', at))
}

function readObject(text: string, start: number): number {
  const keys = new Set<string>()
  return readItems(text, { start, close: '}' }, at => {
    if (text[at] !== '"') stopAt(syntax('A key in quotes must stand here', at))
    const end = readString(text, at)
    const key: string = JSON.parse(text.slice(at, end))
    if (keys.has(key)) stopAt({ code: 'duplicate_key', reason: 'This key is there twice', at })
    keys.add(key)
    const colon = skip(text, end)
    if (text[colon] !== ':') stopAt(syntax('A colon must stand here', colon))
    return readValue(text, skip(text, colon + 1))
  })
}

function readList(text: string, start: number): number {
  return readItems(text, { start, close: ']' }, at => readValue(text, at))
}

function readItems(
  text: string,
  { start, close }: { readonly start: number; readonly close: string },
  readItem: (at: number) => number,
): number {
  let at = skip(text, start + 1)
  if (text[at] === close) return at + 1
  for (;;) {
    at = skip(text, readItem(at))
    if (text[at] === close) return at + 1
    if (text[at] !== ',') stopAt(syntax(`A comma or ${close} must stand here`, at))
    at = skip(text, at + 1)
  }
}

// Step by step: an expression for the whole would take memory by the length of the string.
function readString(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    if (text[at] === '"') return at + 1
    if (text[at] === '\\') {
      at = match(anyEscape, text, at) ?? stopAt(syntax('There is no such escape', at))
    } else if (text.charCodeAt(at) >= firstPrintable) at++
    else stopAt(syntax('A string goes on here, where none of its characters may stand', at))
  }
}

function skip(text: string, at: number): number {
  return match(blanks, text, at) ?? at
}

/** Where the match ends that begins here. */
function match(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

function stopAt(fault: Fault): never {
  throw new FaultFound(fault)
}
