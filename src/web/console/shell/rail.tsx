import { useLocation } from 'preact-iso'
import { useHref } from '../client/address.ts'
import { Menu } from '../parts/overlays/menu.tsx'
import { views } from './routes.tsx'

/** How many views have their place on a phone; the others are behind More. */
const maxOnPhone = 4

/** The views of the account: a column at the side, or a bar at the bottom of a phone. */
export function Rail() {
  const href = useHref()
  const { path } = useLocation()
  const places = views.flatMap(({ path, rail }) => (rail ? [{ ...rail, href: href(path) }] : []))
  const isAt = (place: string) => path === place || path.startsWith(`${place}/`)
  const isCurrent = (place: string) =>
    isAt(place) ||
    views.some(({ path, within }) => within !== undefined && place === href(within) && isAt(href(path)))
  const others = places.slice(maxOnPhone)
  return (
    <nav class="rail" aria-label="Main">
      <ul>
        {places.map(({ title, href }, at) => (
          <li key={href} class={at < maxOnPhone ? '' : 'not-on-phone'}>
            <a href={href} {...(isCurrent(href) ? { 'aria-current': 'page' as const } : {})}>
              {title}
            </a>
          </li>
        ))}
        {others.length > 0 && (
          <li class="only-on-phone">
            <Menu
              items={others.map(({ title, href }) => ({ text: title, href, isCurrent: isCurrent(href) }))}
            >
              More
            </Menu>
          </li>
        )}
      </ul>
    </nav>
  )
}
