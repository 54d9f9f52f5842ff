/** The token is no proof of who is calling: a 401. Its message is fit for anyone and says nothing of the cause. */
export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError'
  /** The cause, for the log at debug level. Never holds the token or the value of a claim. */
  readonly reason: string

  constructor(reason: string) {
    super('The session token is not valid')
    this.reason = reason
  }
}

/** What only the identity provider knows is not at hand, which is our fault and not the caller's: a 503. */
export class ProviderUnavailableError extends Error {}

/** No key to verify a token with is at hand. */
export class KeysUnavailableError extends ProviderUnavailableError {
  override readonly name = 'KeysUnavailableError'

  constructor() {
    super('No key to verify session tokens with is at hand')
  }
}

/** Whether a session was revoked cannot be found out. */
export class SessionUnknownError extends ProviderUnavailableError {
  override readonly name = 'SessionUnknownError'

  constructor() {
    super('Whether the session was revoked cannot be found out')
  }
}
