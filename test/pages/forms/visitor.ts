import type { TestApp } from '../../support/app.ts'

/** How a visitor's browser sends a form. */
export interface Sending {
  readonly body: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  /** Beyond the form's own address. */
  readonly query?: string
}

/** A page as it came. */
export interface PageAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Asks for a form's page, or anything beside it. */
export async function visit(
  app: TestApp,
  path: string,
  headers: Record<string, string> = {},
): Promise<PageAnswer> {
  const response = await fetch(`${app.url}/forms/${path}`, {
    headers: { 'x-forwarded-for': app.newAddress(), ...headers },
    redirect: 'manual',
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Sends a form as an HTML form does, each time from another address. */
export async function sendForm(
  app: TestApp,
  formId: string,
  { body, headers = {}, query = '' }: Sending,
): Promise<PageAnswer> {
  const response = await fetch(`${app.url}/forms/${formId}${query}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': app.newAddress(),
      ...headers,
    },
    body: body as BodyInit, // a text or bytes
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
