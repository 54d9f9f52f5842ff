/** What the doctor found out about one thing. */
export interface Diagnosis {
  /** What it is about, such as `database`. */
  readonly about: string
  readonly state: 'ok' | 'warning' | 'wrong'
  /** What is, in a sentence that holds no secret. */
  readonly text: string
  /** What to do about it. */
  readonly advice?: string
}

/** The findings of one subject, without naming it each time. */
export function findingsAbout(about: string) {
  return {
    ok: (text: string): Diagnosis => ({ about, state: 'ok', text }),
    warning: (text: string, advice: string): Diagnosis => ({ about, state: 'warning', text, advice }),
    wrong: (text: string, advice: string): Diagnosis => ({ about, state: 'wrong', text, advice }),
  }
}
