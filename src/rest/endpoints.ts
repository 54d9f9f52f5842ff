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
  /** In Fastify's notation. Each parameter is a segment of its own, and a variable of the operation. */
  readonly path: string
  /** Variables that are not in the path come from the body or, where the method has none, from the query. */
  readonly document: DocumentNode
  /** `session`: to signed-in callers only. `public`: to anybody, and a call is counted before its body is read. */
  readonly access: 'session' | 'public'
  /** Pages of any site may call, without the user's cookies; where absent, only those of configured origins. */
  readonly cors?: 'any-site'
  /** The most bytes a body may have; 1 MiB where absent. */
  readonly bodyLimit?: number
  /** Of a success; an answer of 204 has no body. */
  readonly status: 200 | 201 | 204
  /** How the stream of a subscription becomes a file; the answer is JSON where absent. */
  readonly download?: Download
  /** What a 404 says; where absent, which record the operation did not find. */
  readonly notFound?: string
}

const bodyMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/** Whether the endpoint's input is a body. In a request of any other method a body means nothing (RFC 9110). */
export function hasBody({ method }: Pick<Endpoint, 'method'>): boolean {
  return bodyMethods.has(method)
}

/** The table of endpoints: all there is under /api/v1. */
export const endpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/api/v1/contacts',
    document: ListContactsDocument,
    access: 'session',
    status: 200,
  },
  {
    method: 'POST',
    path: '/api/v1/contacts',
    document: CreateContactDocument,
    access: 'session',
    status: 201,
  },
  {
    method: 'GET',
    path: '/api/v1/contacts/export',
    document: ExportContactsDocument,
    access: 'session',
    status: 200,
    download: contactsCsvDownload,
  },
  {
    method: 'GET',
    path: '/api/v1/deals',
    document: ListDealsDocument,
    access: 'session',
    status: 200,
  },
  {
    method: 'POST',
    path: '/api/v1/deals',
    document: CreateDealDocument,
    access: 'session',
    status: 201,
  },
  {
    method: 'GET',
    path: '/api/v1/invoices',
    document: ListInvoicesDocument,
    access: 'session',
    status: 200,
  },
  {
    method: 'POST',
    path: '/api/v1/forms/:form_id/submit',
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
    document: ExportAccountDocument,
    access: 'session',
    status: 200,
    download: accountExportDownload,
  },
]
