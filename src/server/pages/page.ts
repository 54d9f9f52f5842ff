import type { FastifyReply } from 'fastify'
import { html } from 'ghtml'
import { sendUnlessKept } from '../http/etag.ts'
import { assetsPath, builtEntry } from './built-pages.ts'
import { contentSecurityPolicy, type Loosened } from './content-security-policy.ts'

/** A page for people. */
export interface HtmlPage {
  readonly title: string
  /** The entry of `scripts/build-pages.ts` with its script and style. */
  readonly entry: string
  /** HTML of the body; whatever is not ours is escaped in it by ghtml's `html`. */
  readonly body: string
  readonly status?: number
  /** For the page's script, which finds it as JSON in the element `page-data`. */
  readonly data?: unknown
  /** Holds a secret, so that nothing keeps it. */
  readonly isSecret?: boolean
  /** Its address is a secret: nothing keeps it, no script sees it, and neither other sites nor search engines hear of it. */
  readonly hasSecretAddress?: boolean
  /** What it may load or be shown in beyond the rule. */
  readonly policy?: Loosened
}

/** Answers with a page. A browser that has this very page is told so. */
export function sendPage(reply: FastifyReply, page: HtmlPage): FastifyReply {
  const content = renderDocument(page)
  const { status = 200, hasSecretAddress = false } = page
  const isSecret = page.isSecret === true || hasSecretAddress
  reply.headers({
    'content-security-policy': contentSecurityPolicy({
      ...(hasSecretAddress ? withoutScript : {}),
      ...page.policy,
    }),
    'referrer-policy': hasSecretAddress ? 'no-referrer' : 'same-origin',
    ...(hasSecretAddress ? { 'x-robots-tag': 'noindex, nofollow, noarchive' } : {}),
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': isSecret ? 'no-store' : 'no-cache',
  })
  reply.status(status).type('text/html; charset=utf-8')
  return isSecret ? reply.send(content) : sendUnlessKept(reply, content)
}

const withoutScript: Loosened = { 'script-src': "'none'", 'connect-src': "'none'", 'form-action': "'none'" }

function renderDocument({ title, entry, body, data, hasSecretAddress }: HtmlPage): string {
  const { script, style } = builtEntry(entry)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
!${style ? stylesheet(style) : ''}
!${hasSecretAddress ? robots : themeScript()}
!${script ? moduleScript(script) : ''}
</head>
<body>
!${body}
!${data === undefined ? '' : dataBlock(data)}
</body>
</html>
`
}

const robots = '<meta name="robots" content="noindex, nofollow, noarchive">'
const themeScript = () => html`<script src="${assetsPath}${builtEntry('theme').script}"></script>`
const stylesheet = (name: string) => html`<link rel="stylesheet" href="${assetsPath}${name}">`
const moduleScript = (name: string) => html`<script type="module" src="${assetsPath}${name}"></script>`
// A browser does not run it, and no value in it can end it.
const dataBlock = (data: unknown) =>
  `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
