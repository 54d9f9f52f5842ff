import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Debian's, for which `python3-uno` is. */
const python = '/usr/bin/python3'

/** Whether LibreOffice Calc is installed, and what a script calls it by; CI demands both (`scripts/require-services.ts`). */
export const hasCalc =
  spawnSync('soffice', ['--version']).status === 0 && spawnSync(python, ['-c', 'import uno']).status === 0

/** What is chosen in Calc's dialog when a file is opened. */
export interface CalcImport {
  readonly separators: readonly string[]
  /** Calc's number of an encoding: 76 is UTF-8, 65535 UTF-16. */
  readonly encoding: 76 | 65535
  /** Windows' number of a language: 1033 is English, 1031 German, 1036 French. */
  readonly language: 1033 | 1031 | 1036
  readonly evaluatesFormulas: boolean
}

/** How Calc reads or writes a file, by its names. */
interface CalcFilter {
  readonly FilterName: string
  readonly FilterOptions?: string
}

const csvFilter = 'Text - txt - csv (StarCalc)'

/** One LibreOffice for all conversions, as its start takes seconds; in a directory and with settings of its own. */
export class Calc {
  readonly #directory = mkdtempSync(join(tmpdir(), 'calc-'))
  readonly #ended: Promise<unknown>
  readonly #script: ChildProcessByStdio<Writable, Readable, null>
  readonly #answers: AsyncIterator<string>

  constructor() {
    const address = `pipe,name=${basename(this.#directory)};urp`
    const settings = this.#urlOf('settings')
    const options = [`-env:UserInstallation=${settings}`, '--headless', '--norestore', `--accept=${address}`]
    this.#ended = once(spawn('soffice', options, { stdio: 'ignore' }), 'close')
    const script = fileURLToPath(new URL('calc.py', import.meta.url))
    this.#script = spawn(python, [script, address], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#answers = createInterface(this.#script.stdout)[Symbol.asyncIterator]()
  }

  /** The document that Calc makes of a CSV, as flat XML. */
  async open(csv: Uint8Array, given: CalcImport): Promise<string> {
    return this.#convert(csv, given, { FilterName: 'OpenDocument Spreadsheet Flat XML' })
  }

  /** The CSV that Calc saves of a CSV: in UTF-8, with cells as they look, separated by semicolons. */
  async saveAgain(csv: Uint8Array, given: CalcImport): Promise<string> {
    return this.#convert(csv, given, {
      FilterName: csvFilter,
      FilterOptions: '59,34,76,1,,0,false,true,false',
    })
  }

  /** Ends the program and its directory. */
  async close(): Promise<void> {
    this.#script.stdin.end()
    await this.#ended
    await rm(this.#directory, { recursive: true })
  }

  async #convert(csv: Uint8Array, given: CalcImport, write: CalcFilter): Promise<string> {
    const { separators, encoding, language, evaluatesFormulas } = given
    const codes = separators.map(separator => separator.charCodeAt(0)).join('/')
    const read: CalcFilter = {
      FilterName: csvFilter,
      FilterOptions: `${codes},34,${encoding},1,,${language},false,true,false,false,false,-1,${evaluatesFormulas}`,
    }
    await writeFile(join(this.#directory, 'source'), csv)
    const job = { source: this.#urlOf('source'), target: this.#urlOf('target'), read, write }
    this.#script.stdin.write(`${JSON.stringify(job)}\n`)
    const { done } = await this.#answers.next()
    if (done) throw new Error('LibreOffice did not convert the file')
    return readFile(join(this.#directory, 'target'), 'utf8')
  }

  #urlOf(name: string): string {
    return pathToFileURL(join(this.#directory, name)).href
  }
}

/** The formulas of a document. */
export function formulasIn(document: string): string[] {
  return [...document.matchAll(/table:formula="([^"]*)"/g)].map(([, formula = '']) => formula)
}
