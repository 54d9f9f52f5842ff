import { canDecode } from '../../http/percent-encoding.ts'

/**
 * A request's URL with a path that routes can be matched with. Percent signs that mean nothing stand
 * for themselves: such a path names nothing, and is told so like any other that does.
 */
export function readPath(url: string): string {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  if (!path.includes('%') || canDecode(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

/** The path of a URL without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
