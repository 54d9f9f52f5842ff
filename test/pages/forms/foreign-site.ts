import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { TestApp } from '../../support/app.ts'

// The colours are said, since contrast is measured against what is said.
const style = `:root { color-scheme: light dark; color: light-dark(#222, #eee); background: light-dark(#fff, #111) }
  body { font: 17px Georgia, serif }`

/**
 * A business's site on an origin of its own, gone after the test: answers each path with the given body, under a
 * policy that lets it load from the gateway and itself only, frame sites of this machine, and write neither scripts nor styles into its pages.
 */
export async function startSite(app: TestApp, bodies: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    if (path === '/site.css') return response.setHeader('content-type', 'text/css').end(style)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src data:; script-src ${app.url}; connect-src ${app.url}; frame-src ${app.url} http://localhost:*; form-action ${app.url}`,
    )
    return response.end(`<!doctype html><html lang="en"><title>Studio</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/site.css">
<main><h1>Studio</h1>${bodies[path] ?? ''}</main></html>`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}` // it listens
}

/** The snippet that a site's owner copies. */
export function snippet(app: TestApp, formId: string, more = ''): string {
  return `<script src="${app.url}/forms/embed.js" data-form="${formId}" ${more} async></script>`
}

/** Sends what a page submits from an address of its own, which it returns. */
export async function useOwnAddress(app: TestApp, page: Page): Promise<string> {
  const address = app.newAddress()
  await page.route(`${app.url}/api/**`, route =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  )
  return address
}

/** Lets what a page submits from an address arrive, so often, and breaks the connection after that. */
export async function loseAnswers(
  page: Page,
  address: string,
  { times, after = arrived => arrived }: LostAnswers,
): Promise<void> {
  await page.route(
    '**/submit',
    async route => {
      const arrived = route.fetch({ headers: { ...route.request().headers(), 'x-forwarded-for': address } })
      await after(arrived)
      await route.abort()
    },
    { times },
  )
}

/** Which answers are lost, and after what; when they have arrived, unless it says otherwise. */
interface LostAnswers {
  readonly times: number
  readonly after?: (arrived: Promise<unknown>) => Promise<unknown>
}
