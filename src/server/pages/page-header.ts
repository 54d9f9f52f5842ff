import { html } from 'ghtml'
import type { Services } from '../services.ts'

/** The line above a page: the name, which leads home, and where else to go. */
export function pageHeader(path: string, { config }: Pick<Services, 'config'>): string {
  const links = [
    { href: '/docs', text: 'API reference' },
    ...(config.graphiql ? [{ href: '/graphql', text: 'GraphiQL' }] : []),
    { href: '/guides', text: 'Guides' },
    { href: '/console', text: 'Console' },
  ]
  return html`<header class="page-header">
<a class="page-name" href="/" !${path === '/' ? current : ''}>bizgate</a>
<nav aria-label="Pages">
!${links.map(({ href, text }) => html`<a href="${href}" !${path === href ? current : ''}>${text}</a>`).join('\n')}
</nav>
<button class="plain" data-switch-theme>Light or dark</button>
</header>`
}

const current = 'aria-current="page"'
