import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'

/** With a variable that every command would refuse. */
const run = (args: readonly string[]) => runCommand(args, { environment: { PORT: 'http' } })

describe('the command line', () => {
  it.each([
    [
      ['--help'],
      /^Usage: bizgate [\s\S]*\n {2}serve [\s\S]*\n {2}migrate [\s\S]*\n {2}seed [\s\S]*\n {2}token [\s\S]*\n {2}doctor /,
    ],
    [['help'], /^Usage: bizgate \[options\] \[command\]\n/],
    [['-h'], /^Usage: bizgate \[options\] \[command\]\n/],
    [['serve', '--help'], /^Usage: bizgate serve /],
    [['token', '-h'], /^Usage: bizgate token [\s\S]*--ttl <time>/],
    [['help', 'token'], /^Usage: bizgate token /],
    [['seed', '--help'], /--contacts <number>/],
    [['migrate', '--help'], /--status/],
    [['help', 'token', 'ada'], /^Usage: bizgate token /],
    [['help', 'help'], /^Usage: bizgate \[options\] \[command\]\n/],
    [['help', 'limits'], /^Usage: bizgate limits \[/],
    [['limits', 'help'], /^Usage: bizgate limits \[/],
    [['help', 'limits', 'reset'], /^Usage: bizgate limits reset /],
    [['limits', 'help', 'reset'], /^Usage: bizgate limits reset /],
    [['counts', '--help'], /\n {2}check .*\n {2}repair /],
    [['limits', 'reset', '--help'], /^Usage: bizgate limits reset /],
    [['accounts', '--help'], /^Usage: bizgate accounts /],
    [['doctor', '--help'], /--json/],
  ])('%j says what there is, and does nothing else', async (args, usage) => {
    expect(await run(args)).toEqual({ code: 0, stdout: expect.stringMatching(usage), stderr: '' })
  })

  it.each([[['--version']], [['-v']], [['serve', '--version']]])(
    '%j is the version of package.json',
    async args => {
      const { version } = JSON.parse(await readFile('package.json', 'utf8'))
      expect(await run(args)).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
    },
  )

  it.each([
    [['sing'], /^Unknown command 'sing'\nbizgate --help/],
    [['tokn', 'ada'], /^Unknown command 'tokn'\n\(Did you mean token\?\)\nbizgate --help/],
    [['help', 'sing'], /^Unknown command 'sing'\nbizgate --help/],
    [['help', 'tokn'], /^Unknown command 'tokn'\n\(Did you mean token\?\)\nbizgate --help/],
    [['tokn', '--help'], /^Unknown command 'tokn'\n/],
    [['help', 'counts', 'chek'], /^Unknown command 'chek'\n\(Did you mean check\?\)\nbizgate counts --help/],
    [['counts', 'help', 'chek'], /^Unknown command 'chek'\n/],
    [['counts', 'chek', '-h'], /^Unknown command 'chek'\n/],
    [['constructor'], /^Unknown command 'constructor'\n/],
    [['serve', 'now'], /^Too many arguments for 'serve'.*\nbizgate serve --help/],
    [['migrate', 'down'], /^Too many arguments for 'migrate'/],
    [['token'], /^Missing required argument 'user-id'\nbizgate token --help shows its usage\.\n$/],
    [['token', 'help', 'bob'], /^Too many arguments for 'token'/],
    [['token', 'ada', 'bob'], /^Too many arguments for 'token'/],
    [['accounts', 'ada'], /^Too many arguments for 'accounts'/],
    [['counts'], /^Usage: bizgate counts [\s\S]*\n {2}check .*\n {2}repair [\s\S]*\nbizgate counts --help/],
    [['counts', 'chek'], /^Unknown command 'chek'\n\(Did you mean check\?\)\nbizgate counts --help/],
    [['counts', 'check', 'repair'], /^Too many arguments for 'check'/],
    [['serve', '--port', '80'], /^Unknown option '--port'\nVariables of the environment configure it/],
    [['--port=80'], /^Unknown option '--port=80'\nVariables/],
    [['seed', '-x'], /^Unknown option '-x'\n/],
    [['seed', '--contact', '5'], /^Unknown option '--contact'\n\(Did you mean --contacts\?\)\n/],
    [['seed', '--contacts', '1e3'], /^Option '--contacts <number>' argument '1e3' is invalid/],
    [['seed', '--contacts', '1000001'], /from 1 to 1,000,000/],
    [['seed', '--contacts'], /argument missing/],
  ])('%j is none: it is told so with what there is instead, and exit code 2', async (args, sentence) => {
    expect(await run(args)).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(sentence) })
  })
})
