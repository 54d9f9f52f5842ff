import { describe, expect, it } from 'vitest'
import { databaseAway, diskFull, explainFailure } from '../../src/commands/failure.ts'

const systemError = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: reason, open`), { code, ...(path === undefined ? {} : { path }) })
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

  it('is a database that is away', () => {
    expect(explain(systemError('ECONNREFUSED'))).toBe(databaseAway)
  })
})
