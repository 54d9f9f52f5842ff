import type { DocumentNode } from 'graphql'
import {
  CreateContactDocument,
  CreateDealDocument,
  ExportAccountDocument,
  ExportContactsDocument,
  ListContactsDocument,
  ListDealsDocument,
  ListInvoicesDocument,
  SubmitFormDocument,
} from '../operations/generated.ts'
import { accountExportDownload, contactsCsvDownload, type Download } from './downloads.ts'

/** One row of the REST contract: a method and a path, the operation that does its work, and how it answers. */
export interface Endpoint {
  /** A GET answers HEAD too. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In Fastify's notation. Each parameter is a whole segment, and a variable of the operation. */
  readonly path: string
  /** The schema type of the endpoint; the API's reference groups endpoints by it. */
  readonly about: string
  /** The work of the endpoint, in one sentence. */
  readonly summary: string
  /** Facts for the caller beyond the summary and the schema's descriptions of fields. */
  readonly description?: string
  /** Variables that are not in the path come from the body or, where the method has none, from the query. */
  readonly document: DocumentNode
  /**
   * `session`: signed-in callers only. `public`: any caller, and a call is counted before its body is read.
   */
  readonly access: 'session' | 'public'
  /** Pages of any site may call, without the user's cookies; where absent, only those of configured origins. */
  readonly cors?: 'any-site'
  /** The most bytes a body may have; {@link maxBodyBytes} where absent. */
  readonly bodyLimit?: number
  /** The status of a success; a 204 has no body. */
  readonly status: 200 | 201 | 204
  /** How the stream of a subscription becomes a file; the answer is JSON where absent. */
  readonly download?: Download
  /** The message of a 404; where absent, it names the record that was not found. */
  readonly notFound?: string
}

/** The default bound of a body, in bytes: 1 MiB. */
export const maxBodyBytes = 1024 * 1024

const bodyMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/** Whether the endpoint's input is a body. In a request of any other method a body means nothing (RFC 9110). */
export function hasBody({ method }: Pick<Endpoint, 'method'>): boolean {
  return bodyMethods.has(method)
}

/** The table of all endpoints under /api/v1. */
export const endpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/api/v1/contacts',
    about: 'Contact',
    summary: 'Lists the contacts of an account, newest first.',
    description: '`search` and `type` narrow the list; `total` counts what matches both.',
    document: ListContactsDocument,
    access: 'session',
    status: 200,
  },
  {
    method: 'POST',
    path: '/api/v1/contacts',
    about: 'Contact',
    summary: 'Creates a contact.',
    description: 'Another contact may have the same e-mail: a second call makes a second contact.',
    document: CreateContactDocument,
    access: 'session',
    status: 201,
  },
  {
    method: 'GET',
    path: '/api/v1/contacts/export',
    about: 'Contact',
    summary: 'Exports all contacts of an account as CSV.',
    description:
      'UTF-8 without a byte-order mark, RFC 4180, one record a contact, oldest first. A cell that a spreadsheet would run as a formula begins with an apostrophe. With `for=excel` the file is one that Excel opens by a double click.',
    document: ExportContactsDocument,
    access: 'session',
    status: 200,
    download: contactsCsvDownload,
  },
  {
    method: 'GET',
    path: '/api/v1/deals',
    about: 'Deal',
    summary: 'Lists the deals of an account, newest first, each with its contact and stage.',
    document: ListDealsDocument,
    access: 'session',
    status: 200,
  },
  {
    method: 'POST',
    path: '/api/v1/deals',
    about: 'Deal',
    summary: 'Creates an open deal.',
    description: 'A contact or stage that the account does not have is a 400 on its field.',
    document: CreateDealDocument,
    access: 'session',
    status: 201,
  },
  {
    method: 'GET',
    path: '/api/v1/invoices',
    about: 'Invoice',
    summary: 'Lists the invoices of an account, newest first, each with its contact.',
    description:
      "An invoice that is past its due date in the account's time zone, and for which something is owed, reads as `overdue`.",
    document: ListInvoicesDocument,
    access: 'session',
    status: 200,
  },
  {
    method: 'POST',
    path: '/api/v1/forms/:form_id/submit',
    about: 'LeadForm',
    summary: 'Takes what a visitor sent through a lead form.',
    description:
      'For anybody. Creates a contact or updates the one with the e-mail that was sent, as the form says, and records the submission. A form may name the origins whose pages may submit it.',
    document: SubmitFormDocument,
    access: 'public',
    cors: 'any-site',
    bodyLimit: 64 * 1024,
    status: 200,
    notFound: 'Form not found or inactive',
  },
  {
    method: 'GET',
    path: '/api/v1/account/export',
    about: 'Account',
    summary: 'Exports everything an account holds as one JSON document.',
    description:
      "For the account's owner only. All of one moment, each collection oldest first. A call that fails through the service's fault does not use up the hour.",
    document: ExportAccountDocument,
    access: 'session',
    status: 200,
    download: accountExportDownload,
  },
]
