import { SetupError } from '../setup-error.ts'
import { followCauses } from './unavailable.ts'

const diskFull = ['ENOSPC', 'EDQUOT', '53100']
/** EDQUOT and ENOSPC as WASI numbers them. */
const diskFullNumbers: readonly unknown[] = [19, 51]

/** Whether an error, or what caused it, is a full disk, of this machine or of Postgres. */
export function isDiskFull(error: unknown): boolean {
  return [...followCauses(error)].some(link => {
    const { code, errcode, name, errno } = link as Record<string, unknown>
    // SQLite's code, whose file is the lock of the embedded database.
    if (code === 'ERR_SQLITE_ERROR' && errcode === 13) return true
    // What the embedded database throws of its files is no Error and has no code.
    return diskFull.includes(String(code)) || (name === 'ErrnoError' && diskFullNumbers.includes(errno))
  })
}

/** A disk is full, as another process says in words. */
export class DiskFullError extends SetupError {
  override readonly name = 'DiskFullError'
  readonly code = 'ENOSPC'
}
