import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { demo } from '../demo/demo.ts'
import { type DemoServer, momentOfAnswers, withDemoServer } from './answers/demo-server.ts'

// Draws the pictures of the documents anew, from a server with the demo account whose clock stands still.

interface Picture extends BrowserContextOptions {
  readonly open: (page: Page, server: DemoServer) => Promise<unknown>
}

const form = (server: DemoServer) => `${server.url}/forms/${demo.inquiryFormId}`

const pictures: Readonly<Record<string, Picture>> = {
  'console-pipeline': { viewport: { width: 1640, height: 640 }, open: openView('pipeline', 'Proposal sent') },
  'console-overview': { viewport: { width: 1440, height: 790 }, open: openView('overview', 'Proposal sent') },
  'lead-form-page': {
    viewport: { width: 360, height: 1040 },
    colorScheme: 'dark',
    open: (page, server) => page.goto(form(server)),
  },
  'lead-form-on-a-site': { viewport: { width: 768, height: 900 }, open: openRejectedForm },
}

/** A view of the console once it shows this content, which comes with its answers. */
function openView(view: string, content: string): Picture['open'] {
  return async (page, server) => {
    const token = await server.token(demo.ownerId)
    await page.context().addCookies([{ name: 'session', value: token, url: server.url }])
    await page.goto(`${server.url}/console/${demo.accountId}/${view}`)
    await page.getByText(content).first().waitFor()
  }
}

/** A page of another origin, as a business's site is; the browser lets it ask the gateway, as both are on loopback. */
async function openRejectedForm(page: Page, server: DemoServer): Promise<void> {
  const body = `<!doctype html><html lang="en"><title>Studio</title><style>body { font: 17px serif; margin: 16px }</style>
    <h1>Harbour Light Studio</h1><p>We photograph weddings by the sea.</p>
    <script src="${server.url}/forms/embed.js" data-form="${demo.inquiryFormId}" async></script>`
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(body)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo // it listens on TCP
  await page.goto(`http://localhost:${port}/`)
  await page.getByRole('button').click()
  await page.getByText('First name: Required').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  page.once('close', () => site.close())
}

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  await withDemoServer(async server => {
    for (const [name, { open, ...options }] of Object.entries(pictures)) {
      const context = await browser.newContext({ locale: 'en-US', ...options })
      const page = await context.newPage()
      await page.clock.setFixedTime(momentOfAnswers)
      await open(page, server)
      await page.screenshot({ path: `docs/images/${name}.png` })
      await context.close()
    }
  })
} finally {
  await browser.close()
}
