import { followCauses } from '../../database/unavailable.ts'

const diskFull = ['ENOSPC', 'EDQUOT', '53100']

/** Whether an error, or what caused it, is a full disk, of this machine or of Postgres. */
export function isDiskFull(error: unknown): boolean {
  return [...followCauses(error)].some(
    link => 'code' in Object(link) && diskFull.includes(String((link as { code: unknown }).code)),
  )
}
