import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { databaseAway, diskFull, explainFailure, tellFailure } from '../../src/commands/failure.ts'
import { SetupError } from '../../src/setup-error.ts'

const systemError = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: reason, open`), { code, ...(path === undefined ? {} : { path }) })
const setupError = new SetupError('PORT is no number', { cause: systemError('ECONNREFUSED') })
const fullDisk = new SetupError('The backup cannot be written', { cause: systemError('ENOSPC') })
const explain = (error: unknown) => explainFailure(error, { dataDir: '/srv/bizgate/data' })

describe('why a command fails', () => {
  it.each([
    ['DATA_DIR', '/srv/bizgate/data'],
    ['a file in it', '/srv/bizgate/data/postgres/base'],
    ['a directory above it', '/srv/bizgate'],
  ])('is said of DATA_DIR where it is %s', (_what, path) => {
    expect(explain(systemError('EACCES', path))).toBe(
      `The directory that DATA_DIR names cannot be used: this user may not use ${path}.`,
    )
  })

  it.each([
    ['a certificate', 'ENOENT', '/etc/bizgate/root.pem', 'there is no /etc/bizgate/root.pem'],
    ['a directory beside it', 'EROFS', '/srv/bizgate/data-2', 'the disk of /srv/bizgate/data-2 is read-only'],
    ['a temporary file', 'ENOSPC', '/tmp/bizgate-password-1', 'the disk of /tmp/bizgate-password-1 is full'],
  ])('is not said of DATA_DIR where it is %s', (_what, code, path, reason) => {
    expect(explain(systemError(code, path))).toBe(`A file or directory cannot be used: ${reason}.`)
  })

  it.each([
    ['of this machine', systemError('ENOSPC')],
    ['under what waits for a slow reader', new Error('The export failed', { cause: systemError('EDQUOT') })],
    ['of the database', systemError('53100')],
    ['of its lock', Object.assign(systemError('ERR_SQLITE_ERROR'), { errcode: 13 })],
    ['of the embedded database', { name: 'ErrnoError', errno: 51 }],
  ])('is a full disk: that %s', (_what, error) => {
    expect(explain(error)).toBe(diskFull)
  })

  it.each([
    ['EMFILE', systemError('EMFILE', '/srv/bizgate/data/postgres')],
    ['EMFILE of what it has called', new Error('The import failed', { cause: systemError('EMFILE') })],
    ['ENFILE', systemError('ENFILE')],
  ])('is a limit of open files, in one sentence: %s', (_what, error) => {
    expect(explain(error)).toBe(
      'No more files can be opened: raise the limit of this process (ulimit -n, LimitNOFILE) or of the machine.',
    )
  })

  it.each([
    ['an object', { name: 'ErrnoError', errno: 8 }, /ErrnoError.*8/],
    ['a text', 'out of order', /out of order/],
    ['nothing', undefined, /undefined/],
  ])('is shown as it is where %s was thrown that is no error', (_what, thrown, shown) => {
    expect(explain(thrown)).toMatch(shown)
  })

  it.each([
    [systemError('DEPTH_ZERO_SELF_SIGNED_CERT'), 'DEPTH_ZERO_SELF_SIGNED_CERT: reason, open'],
    [
      Object.assign(new Error('self-signed certificate; if the root CA is installed locally, try …'), {
        code: 'SELF_SIGNED_CERT_IN_CHAIN',
      }),
      'self-signed certificate',
    ],
    [new Error('The server does not support SSL connections'), 'The server does not support SSL connections'],
  ])('is what is wrong with TLS, in one sentence: %s', (error, why) => {
    expect(explain(error)).toBe(
      `The database that DATABASE_URL names cannot be used: no secure connection can be made (${why}).`,
    )
  })

  it.each([
    ['53300', 'accepts no more connections: the server, the database or the role is at its limit'],
    ['53200', 'is out of memory'],
    ['25006', 'takes no writes: it is a standby, or read-only'],
    ['57P01', 'has ended the connection: it was stopped, or somebody ended the session'],
    ['57P03', 'is starting, or stopping'],
    ['55P03', 'has a table that another session keeps locked'],
    ['57014', 'has ended a statement: it took too long, or somebody cancelled it'],
    ['ENOTFOUND', 'is on a host whose name is not found'],
    ['EAI_AGAIN', 'is on a host whose name is not found'],
    ['ECONNREFUSED', 'does not answer'],
    ['53400', 'does not answer'],
  ])('is what a database that cannot serve just now says by %s', (code, what) => {
    const sentence = `The database that DATABASE_URL names ${what}.`
    expect(explain(systemError(code))).toBe(sentence)
    expect(explain(new Error('The import failed', { cause: systemError(code) }))).toBe(sentence)
  })

  it.each(['42P05', '26000'])('is a pooler that hands sessions on, by %s', code => {
    expect(explain(systemError(code))).toMatch(
      /^The database that DATABASE_URL names .* set PREPARED_STATEMENTS=off\.$/,
    )
  })

  it('is a database that is away', () => {
    expect(explain(systemError('ECONNREFUSED'))).toBe(databaseAway)
  })

  it.each([
    ['a database that is away', systemError('ECONNREFUSED'), 75],
    ['one without a free connection', systemError('53300'), 75],
    ['a full disk', systemError('ENOSPC'), 75],
    ['a full disk, of which is said what it was for', fullDisk, 75],
    ['a wrong password', systemError('28P01'), 1],
    ['a mistake in the configuration, whatever led to it', setupError, 1],
  ])('is told by the exit code, where it may pass by itself: %s', (_what, error, code) => {
    const stderr = new Writable({ write: (_chunk, _encoding, done) => done() })
    expect(tellFailure({ stderr, environment: {} }, error)).toBe(code)
  })
})
