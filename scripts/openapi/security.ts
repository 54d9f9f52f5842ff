import type { Part } from './components.ts'

/** How a session token or an API key is sent. */
export const securitySchemes: Part = {
  sessionToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'A session token of the identity provider (a JWT), or an API key of the account (`bg_live_…`), which has scopes. It is taken where a cookie comes along too.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description:
      'The same token as a cookie, whose name the operator may change (`SESSION_COOKIE`). Taken from pages of the gateway’s own origin and of those that it was told of.',
  },
}

/** Either will do. */
export const security: readonly Part[] = Object.keys(securitySchemes).map(name => ({ [name]: [] }))
