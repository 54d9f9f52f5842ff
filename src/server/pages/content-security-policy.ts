/** Sources that a page can load beyond its own scripts, styles and data, by directive. */
export type Loosened = Readonly<Record<string, string>>

/** Everything comes from here, and nothing is written into the page. */
const strict: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}

/** The value of `Content-Security-Policy`; each directive in `loosened` takes the place of the strict one. */
export function contentSecurityPolicy(loosened: Loosened = {}): string {
  return Object.entries({ ...strict, ...loosened })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}
