import type { Problem } from '../../client/problem.ts'

/** Explains that others changed what was changed here too; `now` is what each field holds there, in words. */
export function explainBothChanged<Name extends string>(
  names: readonly Name[],
  now: Readonly<Record<Name, string | null | undefined>>,
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
