import { SetupError } from '../setup-error.ts'

/** A command was called as none can be. */
export class UsageError extends SetupError {}

/** A command as the usage shows it. */
export interface Described {
  /** What may stand behind its name, such as `<user-id>`; nothing where absent. */
  readonly parameter?: string
  readonly summary: string
}

/** What can be called, a line each. */
export function describeUsage(commands: Readonly<Record<string, Described>>): string {
  const lines = Object.entries(commands).map(([name, { parameter = '', summary }]) => {
    const call = `${name} ${parameter}`.trimEnd()
    return `  ${call.padEnd(24)}${summary}`
  })
  return `Usage: node src/main.ts [command]

${lines.join('\n')}
  ${'help, --help'.padEnd(24)}this text
  ${'--version'.padEnd(24)}the version

Without a command it serves. README.md lists the variables of its configuration.
`
}
