/** How what goes on for long finds out that its caller was signed out. */
export interface SignInCheck {
  readonly everyMs: number
  /** Does not reject: false where it cannot be found out, too. */
  isSignedIn(): Promise<boolean>
}
