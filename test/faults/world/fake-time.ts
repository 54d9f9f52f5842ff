import { existsSync } from 'node:fs'

const places = ['x86_64', 'aarch64'].map(
  machine => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
)

/** The library that sets the clock of one process (Debian: libfaketime); null where it is not installed. */
export const preload = places.find(place => existsSync(place)) ?? null

/** The variables of a process whose clock is off by the seconds that the file says, from moment to moment. */
export function fakeTime(file: string): Record<string, string> {
  return {
    LD_PRELOAD: preload ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // What no setting of the clock changes.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
}
