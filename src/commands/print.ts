/** Writes a line of a command's answer to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
