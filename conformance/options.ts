/** What a run is told of the server and of those who call it. */
export interface Options {
  /** What the contract calls `base_url`, without a slash at its end. */
  readonly baseUrl: string
  /** A session token of the account's owner. */
  readonly token: string
  readonly account: string
  /** An account that this user neither owns nor works in. */
  readonly otherAccount?: string
  /** A session token of a team member of the account. */
  readonly memberToken?: string
  /** An active lead form of the account, and one submission that it takes. */
  readonly form?: string
  readonly formData?: Readonly<Record<string, string>>
  readonly inactiveForm?: string
  /** A pipeline stage of the account. */
  readonly stage?: string
  /** The name of the session cookie. */
  readonly cookie?: string
  /** Whether the server takes idempotency keys, which the contract does not ask for. */
  readonly idempotency?: boolean
  /** Whether the limits are used up as well. */
  readonly limits?: boolean
}

/** How the command line spells the options that decide which checks run. */
export const spelledOptions = {
  otherAccount: '--other-account',
  memberToken: '--member-token',
  form: '--form',
  inactiveForm: '--inactive-form',
  stage: '--stage',
  cookie: '--cookie',
  idempotency: '--idempotency',
  limits: '--limits',
} as const

/** An option that a check may need. */
export type Need = keyof typeof spelledOptions
