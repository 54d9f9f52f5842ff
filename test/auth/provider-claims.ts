import type { JWTPayload } from 'jose'

/** How an identity provider's tokens look, by its documentation. */
export interface TokenShape {
  readonly algorithm: string
  readonly header: Readonly<Record<string, unknown>>
  readonly userId: string
  /** The claims of a token that is good at `nowSeconds` under the documented settings. */
  claims(issuer: string, nowSeconds: number): JWTPayload
}

const lasting = (seconds: number, nowSeconds: number) => ({ iat: nowSeconds, exp: nowSeconds + seconds })

const auth0: TokenShape = {
  algorithm: 'RS256',
  header: { typ: 'JWT' },
  userId: 'auth0|64f1c2a7b3',
  claims: (iss, nowSeconds) => ({
    iss,
    sub: 'auth0|64f1c2a7b3',
    aud: ['https://crm.example.com/api', `${iss}userinfo`],
    ...lasting(86_400, nowSeconds),
    azp: 'Zt1xVpQw7',
    scope: 'openid profile offline_access',
    permissions: ['read:contacts'],
  }),
}

const auth0Rfc9068: TokenShape = {
  ...auth0,
  header: { typ: 'at+jwt' },
  claims: (iss, nowSeconds) => {
    const { azp, ...claims } = auth0.claims(iss, nowSeconds)
    return { ...claims, client_id: azp, jti: '73WakrfVbNJBaAmhQtEeDv' }
  },
}

const keycloak: TokenShape = {
  algorithm: 'RS256',
  header: { typ: 'JWT' },
  userId: 'f9a4d9f6-51d2-4d53-9a40-4b2b8a8f2b1e',
  claims: (iss, nowSeconds) => ({
    ...lasting(300, nowSeconds),
    auth_time: nowSeconds - 20,
    jti: 'onrtac:b1c5d0d2-6b2c-4d0f-8f6d-3c1b5b0a7c55',
    iss,
    aud: ['bizgate', 'account'],
    sub: 'f9a4d9f6-51d2-4d53-9a40-4b2b8a8f2b1e',
    typ: 'Bearer',
    azp: 'crm-web',
    sid: 'a9d8b1b0-0f0a-4e39-9d9b-3a1d3c1e5f77',
    acr: '1',
    'allowed-origins': ['https://app.example.com'],
    realm_access: { roles: ['offline_access', 'default-roles-crm'] },
    resource_access: { account: { roles: ['manage-account'] } },
    scope: 'openid profile email',
    email_verified: true,
    preferred_username: 'ada',
  }),
}

const clerk: TokenShape = {
  algorithm: 'RS256',
  header: { typ: 'JWT', cat: 'cl_B7d4PD111AAA' },
  userId: 'user_2aBcDeFgHiJk',
  claims: (iss, nowSeconds) => ({
    azp: 'https://app.example.com',
    ...lasting(60, nowSeconds),
    fva: [7, -1],
    iss,
    nbf: nowSeconds - 10,
    pla: 'u:free',
    sid: 'sess_2aBcDeFgHiJk',
    sts: 'active',
    sub: 'user_2aBcDeFgHiJk',
    v: 2,
  }),
}

const supabase: TokenShape = {
  algorithm: 'ES256',
  header: { typ: 'JWT' },
  userId: '123e4567-e89b-42d3-a456-426614174000',
  claims: (iss, nowSeconds) => ({
    iss,
    aud: 'authenticated',
    ...lasting(3600, nowSeconds),
    sub: '123e4567-e89b-42d3-a456-426614174000',
    email: 'ada@example.com',
    phone: '',
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: nowSeconds }],
    session_id: '8f2b1c5e-3d4a-4b6c-9e7f-0a1b2c3d4e5f',
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
  }),
}

/** By the heading of docs/identity-providers.md that has the settings. */
export const tokenShapes: readonly (readonly [heading: string, profile: string, shape: TokenShape])[] = [
  ['Auth0', 'its own profile', auth0],
  ['Auth0', 'the profile of RFC 9068', auth0Rfc9068],
  ['Keycloak', 'an access token', keycloak],
  ['Clerk', 'a session token', clerk],
  ['Supabase', 'an access token', supabase],
]
