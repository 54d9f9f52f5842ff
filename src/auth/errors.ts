/** The token does not identify the caller: a 401. Its message is public and does not name the cause. */
export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError'
  /** The cause, for the log at debug level. Never holds the token or the value of a claim. */
  readonly reason: string

  constructor(reason: string) {
    super('The session token is not valid')
    this.reason = reason
  }
}

/** The identity provider gives no keys or no answer: a 503, as the caller is not at fault. */
export class ProviderUnavailableError extends Error {
  override readonly name: string = 'ProviderUnavailableError'
}

/** The key of a token is not known, and the provider gives no newer keys. Anybody can make up such a token. */
export class UnknownKeyError extends ProviderUnavailableError {
  override readonly name = 'UnknownKeyError'
}
