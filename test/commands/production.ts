/** The variables of a server in production. */
export const production = {
  NODE_ENV: 'production',
  AUTH_JWKS_URL: 'https://id.example.com/jwks',
  AUTH_ISSUER: 'https://id.example.com',
  AUTH_AUDIENCE: 'bizgate',
}
