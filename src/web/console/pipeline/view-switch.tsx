import { useLocation } from 'preact-iso'
import { useHref } from '../client/address.ts'

const views = { pipeline: 'Board', deals: 'List' } as const

/** Leads from the board of open deals to the list of all, and back. */
export function ViewSwitch() {
  const href = useHref()
  const { path } = useLocation()
  return (
    <nav class="view-switch" aria-label="Shown as">
      {Object.entries(views).map(([view, label]) => (
        <a key={view} href={href(view)} {...(path === href(view) ? { 'aria-current': 'page' as const } : {})}>
          {label}
        </a>
      ))}
    </nav>
  )
}
