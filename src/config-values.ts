import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { explainFileProblem } from './file-problem.ts'
import { canDecode, canDecodeParameter } from './http/percent-encoding.ts'

/** Reads a variable by its name; `fallback` stands for one that is absent or blank. */
export type ReadVariable = <Value, Default>(
  name: string,
  parse: (text: string) => Value,
  fallback: Default,
) => Value | Default

// Readers of the environment's texts. Each throws the problem as the end of a sentence that begins with the
// variable.

/** A URL of one of these protocols, such as `https:`. */
export function url(...protocols: string[]): (text: string) => string {
  return text => {
    // A URL without a host can name a socket of this machine.
    if (!protocols.some(protocol => text.toLowerCase().startsWith(`${protocol}//`))) {
      throw new Error(
        `must be a URL that starts with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`,
      )
    }
    if (!URL.canParse(text))
      throw new Error('must be a valid URL, in which a password has # as %23, / as %2F and ? as %3F')
    return text
  }
}

const filesOfPostgres = ['sslrootcert', 'sslcert', 'sslkey']
/** The driver takes any other for TLS. */
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
const badPercent = 'must have each % of the user and the password as %25'

/** The URL of a Postgres, whose files can be read now: the driver reads them once it connects. */
export function postgresUrl(given: string): string {
  // libpq takes a user without a host, whose socket a parameter names; URL does not.
  const text = given.replace(/^(\w+:\/\/[^/?#]*@)(?=(:\d*)?([/?#]|$))/, '$1localhost')
  const { searchParams } = new URL(url('postgres:', 'postgresql:')(text))
  if (!canDriverDecode(/^\w+:\/\/([^/?#]*)@/.exec(text)?.[1] ?? '')) throw new Error(badPercent)
  const mode = searchParams.get('sslmode')
  if (mode && !sslModes.includes(mode))
    throw new Error(`must have one of these as sslmode: ${sslModes.join(', ')}`)
  for (const parameter of filesOfPostgres) {
    const file = searchParams.get(parameter)
    if (file) checkFile(parameter, file)
  }
  return text
}

/** To the driver a % that encodes nothing stands for itself, and then what a letter encodes, such as %2F, does too. */
function canDriverDecode(text: string): boolean {
  return canDecode(text) || (canDecodeParameter(text) && !/%(?!\d\d)[0-9a-f]{2}/i.test(text))
}

function checkFile(parameter: string, file: string): void {
  try {
    readFileSync(file)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new Error(`must name a file that can be read as ${parameter}: ${explainFileProblem(error, file)}`)
  }
}

/** The URL of a Redis: credentials that can be decoded and, as its path, the number of a database or nothing. */
export function redisUrl(text: string): string {
  const { username, password, pathname, searchParams } = new URL(url('redis:', 'rediss:')(text))
  const database = pathname.slice(1) || (searchParams.get('db') ?? '')
  if (!/^\d{0,9}$/.test(database))
    throw new Error('must name a database by its number, such as redis://host:6379/1')
  if (![username, password].every(canDecode)) throw new Error(badPercent)
  return text
}

/** A whole number within these bounds. */
export function integer(least: number, most: number): (text: string) => number {
  return text => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new Error(`must be a whole number from ${least} to ${most}`)
    }
    return value
  }
}

/** One of these words. */
export function oneOfWords<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return text => {
    const word = words.find(word => word === text)
    if (!word) throw new Error(`must be one of ${words.join(', ')}`)
    return word
  }
}

/** `yes` or `no`. */
export function yes(text: string): boolean {
  return oneOfWords(['yes', 'no'])(text) === 'yes'
}

/** On or off, in the usual words. */
export function flag(text: string): boolean {
  return ['true', '1', 'on'].includes(oneOfWords(['true', 'false', '1', '0', 'on', 'off'])(text))
}

/** Where to listen: an address or a name. */
export function host(text: string): string {
  if (!isIP(text) && !/^[a-z0-9.-]+$/i.test(text)) throw new Error('must be an address or a host name')
  return text
}

/** A valid name of a cookie. */
export function cookieName(text: string): string {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(text)) throw new Error('must be a cookie name')
  return text
}

/** Origins of pages, separated by commas. */
export function origins(text: string): string[] {
  return text.split(',').map(entry => {
    const origin = entry.trim()
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new Error('must be origins such as https://app.example.com, separated by commas')
    }
    return origin
  })
}

/** Texts separated by commas, at least one. */
export function list(text: string): string[] {
  const entries = text.split(',').map(entry => entry.trim())
  if (entries.includes('')) throw new Error('must be values separated by commas, none of them empty')
  return entries
}

/** The name of a claim, or a path of names with dots; not a claim that the user sets. */
export function claimName(text: string): string {
  if (/^(user_metadata|unsafe_metadata)\b/.test(text)) {
    throw new Error('must not be a claim that users write themselves')
  }
  // Between its dots there are names of claims, but for a colon: claims.ts.
  const isPath = text.includes(':') || text.split('.').every(name => name !== '')
  if (!/^[\x21-\x7e]+$/.test(text) || !isPath) throw new Error('must be the name of a claim')
  return text
}
