import fc from 'fast-check'
import { mostly } from './texts.ts'

/** A page as the contract's parameters say it; few are out of range. */
export const paging = fc.record(
  {
    page: mostly(fc.constantFrom(1, 1, 2, 3, 4), fc.constant(0)),
    page_size: mostly(fc.constantFrom(1, 2, 3, 7, 25, 100), fc.constantFrom(0, 101, -1)),
  },
  { requiredKeys: [] },
)

/** The parameters of a page that are out of range. */
export function problemsOfPaging(wanted: {
  readonly page?: number | undefined
  readonly page_size?: number | undefined
}): string[] {
  const { page = 1, page_size: pageSize = 25 } = wanted
  return [...(page < 1 ? ['page'] : []), ...(pageSize < 1 || pageSize > 100 ? ['page_size'] : [])]
}

/** The parameters that are there as a query. */
export function queryString(params: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined)
  return `?${given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`
}
