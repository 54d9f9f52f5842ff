/** The server's settings and the caller, as sent to the console. */
export interface Settings {
  /** Whether one click signs in as the owner of the demo account. */
  readonly development: boolean
  /** The sign-in address; null where the server has none configured. */
  readonly signInUrl: string | null
  /** Whether the browser has a session, good or not. */
  readonly hasSession: boolean
  /** Whether what it has is the session of another server for development: on one machine they share a cookie. */
  readonly isOfOtherServer: boolean
  /** Whether a page of another site led here: then the browser keeps a `SameSite=Strict` cookie back. */
  readonly isFromOtherSite: boolean
}
