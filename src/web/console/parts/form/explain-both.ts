import type { Problem } from '../../client/problem.ts'

/** Explains changes by others to fields that were changed here too; `now` says what each field is, in words. */
export function explainBothChanges<Name extends string>(
  now: Readonly<Record<Name, string | null | undefined>>,
  names: readonly Name[],
): Problem {
  return {
    kind: 'invalid',
    text: 'What you typed is still here, beside what others changed.',
    advice: 'Save it where it is right.',
    requestId: null,
    retryAfterSeconds: null,
    fields: Object.fromEntries(names.map(name => [name, `It is now ${now[name] || 'empty'}`])),
  }
}
