/** An error's code, as Node, Postgres and Redis give one; a DOMException's is a number, and says nothing. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
