import { html } from 'ghtml'
import { demo } from '../../../demo/demo.ts'
import { publishedFormats } from '../../files/published-formats.ts'
import type { Services } from '../services.ts'

interface Link {
  readonly href: string
  readonly text: string
  readonly leadsTo: string
}

/** The pages of this server. */
export function listPages({ config }: Pick<Services, 'config'>, hasDemo: boolean): string {
  const links: Link[] = [
    { href: '/guides', text: 'Guides', leadsTo: 'From the first hour to operations, to read and to search.' },
    { href: '/docs', text: 'API reference', leadsTo: 'The REST endpoints, to read and to call.' },
    ...(config.graphiql
      ? [{ href: '/graphql', text: 'GraphiQL', leadsTo: 'GraphQL, with the queries of its guide.' }]
      : []),
    { href: '/console', text: 'Console', leadsTo: 'Contacts, pipeline, invoices, forms and exports.' },
    ...(hasDemo ? demoForms : []),
    { href: '/api/v1/openapi.json', text: 'OpenAPI', leadsTo: 'The endpoints for generators of clients.' },
    {
      href: `/formats/${publishedFormats.accountExport.name}`,
      text: 'Export format',
      leadsTo: 'What the account export holds, in JSON Schema.',
    },
  ]
  return html`<section aria-labelledby="pages">
<h2 id="pages">Pages</h2>
<dl class="facts">
!${links.map(showLink).join('\n')}
</dl>
</section>`
}

const demoForms: readonly Link[] = [
  {
    href: `/forms/${demo.contactFormId}`,
    text: 'Contact form',
    leadsTo: 'A lead form of the demo account, as visitors see it.',
  },
  {
    href: `/forms/${demo.inquiryFormId}`,
    text: 'Inquiry form',
    leadsTo: 'A longer one, which leads to another site.',
  },
]

function showLink({ href, text, leadsTo }: Link): string {
  return html`<div><dt><a href="${href}">${text}</a></dt><dd>${leadsTo}</dd></div>`
}
