/** Why a server cannot listen, in a word or a few. */
export function listenFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return code === 'EADDRINUSE' ? 'another process listens there' : code
}
