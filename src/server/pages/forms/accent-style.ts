import { hash } from 'node:crypto'
import { accentProperties, isColour } from '../../../form-markup/accent.ts'
import type { Loosened } from '../content-security-policy.ts'

/** A form's own colour for its page: a style, and the policy that lets in this one by its hash. */
export function styleOfAccent(accent: string | null): { readonly html: string; readonly policy: Loosened } {
  if (accent === null || !isColour(accent)) return { html: '', policy: {} }
  const properties = Object.entries(accentProperties(accent)).map(([name, value]) => `${name}:${value}`)
  const style = `:root{${properties.join(';')}}`
  const digest = hash('sha256', style, 'base64')
  return { html: `<style>${style}</style>`, policy: { 'style-src': `'self' 'sha256-${digest}'` } }
}
