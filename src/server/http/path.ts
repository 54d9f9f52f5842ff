import { canDecode } from '../../http/percent-encoding.ts'

/**
 * A request's URL with a path that the router can decode. Where the path's percent signs encode no UTF-8 they
 * stand for themselves, and the path gets the 404 of any that is unknown.
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

/** The parameters of a URL. */
export function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split('?', 2)[1])
}
