import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether LibreOffice Calc is installed. */
export const hasCalc = spawnSync('soffice', ['--version']).status === 0

/** What is chosen in Calc's dialog when a file is opened. */
export interface CalcImport {
  readonly separators: readonly string[]
  /** Calc's number of an encoding: 76 is UTF-8, 65535 UTF-16. */
  readonly encoding: 76 | 65535
  /** Windows' number of a language: 1033 is English, 1031 German, 1036 French. */
  readonly language: 1033 | 1031 | 1036
  readonly evaluatesFormulas: boolean
}

/** LibreOffice Calc in a directory and with settings of its own. */
export class Calc {
  readonly #directory = mkdtempSync(join(tmpdir(), 'calc-'))

  /** The document that Calc makes of a CSV, as flat XML. */
  async open(csv: Uint8Array, given: CalcImport): Promise<string> {
    return this.#convert(csv, given, 'fods', 'fods')
  }

  /** The CSV that Calc saves of a CSV: in UTF-8, with cells as they look, separated by semicolons. */
  async saveAgain(csv: Uint8Array, given: CalcImport): Promise<string> {
    return this.#convert(csv, given, 'csv', 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,false')
  }

  /** Ends its directory. */
  async close(): Promise<void> {
    await rm(this.#directory, { recursive: true })
  }

  async #convert(csv: Uint8Array, given: CalcImport, extension: string, target: string): Promise<string> {
    const { separators, encoding, language, evaluatesFormulas } = given
    const codes = separators.map(separator => separator.charCodeAt(0)).join('/')
    const filter = `CSV:${codes},34,${encoding},1,,${language},false,true,false,false,false,-1,${evaluatesFormulas}`
    const source = join(this.#directory, 'contacts.csv')
    await writeFile(source, csv)
    await run('soffice', [
      `-env:UserInstallation=${pathToFileURL(join(this.#directory, 'settings'))}`,
      '--headless',
      `--infilter=${filter}`,
      '--convert-to',
      target,
      '--outdir',
      join(this.#directory, 'out'),
      source,
    ])
    return readFile(join(this.#directory, 'out', `contacts.${extension}`), 'utf8')
  }
}

/** The formulas of a document. */
export function formulasIn(document: string): string[] {
  return [...document.matchAll(/table:formula="([^"]*)"/g)].map(([, formula = '']) => formula)
}
