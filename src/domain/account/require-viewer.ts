import type { Viewer } from '../../auth/authenticator.ts'
import type { Context } from '../context.ts'
import { unauthenticated } from '../errors.ts'

/** The caller of a field that is not public. Throws UNAUTHENTICATED where nobody is signed in. */
export function requireViewer(context: Context): Viewer {
  if (!context.viewer) throw unauthenticated()
  return context.viewer
}
