import type { Page } from 'playwright-core'
import type { TestAccount, TestApp } from '../../support/app.ts'
import type { LoopbackProxy } from '../../support/loopback-proxy.ts'
import type { Hand } from './hand.ts'

/** An owner's week: the console that they work with, and who else has a part in it. */
export interface Week {
  readonly app: TestApp
  readonly account: TestAccount
  readonly page: Page
  readonly hand: Hand
  readonly handOf: (page: Page) => Hand
  /** Between the browser and the server. */
  readonly proxy: LoopbackProxy
  /** The server's origin, as browsers know it. */
  readonly origin: string
  /** The window and its colours, those of others too. */
  readonly visit: {
    readonly viewport: { readonly width: number; readonly height: number }
    readonly colorScheme: 'light' | 'dark'
  }
  /** The business's own site: its pages by their path, and its origin. */
  readonly pages: Record<string, string>
  readonly site: string
  /** The link of the invoice, once there is one. */
  link: string
}

/** One thing that is done in the week. */
export interface Step {
  readonly name: string
  readonly walk: (week: Week) => Promise<void>
  /** What the database holds then, and what it should hold. */
  readonly read: (week: Week) => Promise<unknown>
  readonly saved: unknown
}
