/** An endpoint of the contract, with its documented rate limit. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly max: number
  readonly windowSeconds: 60 | 3_600
}

const minute = (method: Endpoint['method'], path: string, max: number): Endpoint => ({
  method,
  path: `/api/v1/${path}`,
  max,
  windowSeconds: 60,
})

/** The contract's endpoints. */
export const endpoints = {
  listContacts: minute('GET', 'contacts', 60),
  createContact: minute('POST', 'contacts', 30),
  exportContacts: minute('GET', 'contacts/export', 5),
  listDeals: minute('GET', 'deals', 60),
  createDeal: minute('POST', 'deals', 30),
  listInvoices: minute('GET', 'invoices', 60),
  submitForm: minute('POST', 'forms/{form_id}/submit', 5),
  exportAccount: { method: 'GET', path: '/api/v1/account/export', max: 1, windowSeconds: 3_600 },
} as const satisfies Record<string, Endpoint>

/** What the checks call an endpoint. */
export type EndpointName = keyof typeof endpoints

/** Those that need a token. */
export const guardedNames = (Object.keys(endpoints) as EndpointName[]).filter(name => name !== 'submitForm')

/** `GET /api/v1/contacts`. */
export function spellEndpoint(name: EndpointName): string {
  return `${endpoints[name].method} ${endpoints[name].path}`
}
