import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the list stands that `WRITE_SECONDS=1 npm run test:all` writes. */
export const listPath = fileURLToPath(new URL('../../seconds.json', import.meta.url))

/** What the suite takes, in seconds. */
export interface SecondsList {
  /** What a project of `vitest.config.ts` may take of the processor in CI. Written by hand. */
  readonly bounds: Readonly<Record<string, number>>
  /** How long a file ran when it was last measured; those below a second are left out. */
  readonly files: Readonly<Record<string, number>>
}

/** The list as it stands. */
export function readSecondsList(): SecondsList {
  return JSON.parse(readFileSync(listPath, 'utf8')) as SecondsList
}
