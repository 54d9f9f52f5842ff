/** What the server tells the console of itself and of who asks. */
export interface Settings {
  /** Whether one click signs in as the owner of the demo account. */
  readonly development: boolean
  /** Where people sign in; null where the server was not told. */
  readonly signInUrl: string | null
  /** Whether the browser has a session, good or not. */
  readonly hasSession: boolean
  /** Whether what it has is the session of another server for development: on one machine they share a cookie. */
  readonly isOfOtherServer: boolean
}
