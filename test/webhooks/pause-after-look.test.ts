import { expect, it } from 'vitest'
import { pauseAfterLook } from '../../src/webhooks/webhooks.ts'

it.each([
  ['quick', 5, 500],
  ['slower', 100, 2_000],
  ['slow, on a database that is held up', 20_000, 10_000],
])(
  'a look for messages that is %s is followed by a pause in proportion, of ten seconds at most',
  (_how, tookMs, pauseMs) => {
    expect(pauseAfterLook(tookMs)).toBe(pauseMs)
  },
)
