import type { CommandContext } from './context.ts'

/** Writes a line of a command's answer. */
export function print({ stdout }: Pick<CommandContext, 'stdout'>, line: string): void {
  stdout.write(`${line}\n`)
}
