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

/** One row of the REST contract: a path, the operation that does its work, and how it answers. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** In Fastify's notation; parameters are variables of the operation. */
  readonly path: string
  readonly document: DocumentNode
  /** No session token is asked for, and the limit is claimed before anything else. */
  readonly public?: true
  /** Of a success; 200 where absent. */
  readonly status?: 201
  /** The most bytes a body may have; 1 MiB where absent. */
  readonly bodyLimit?: number
  /** What a 404 says; where absent, which record the operation did not find. */
  readonly notFound?: string
  /** How the stream of a subscription becomes a file; JSON where absent. */
  readonly download?: Download
}

/** The table of endpoints: all there is under /api/v1. */
export const endpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/api/v1/contacts', document: ListContactsDocument },
  { method: 'POST', path: '/api/v1/contacts', document: CreateContactDocument, status: 201 },
  {
    method: 'GET',
    path: '/api/v1/contacts/export',
    document: ExportContactsDocument,
    download: contactsCsvDownload,
  },
  { method: 'GET', path: '/api/v1/deals', document: ListDealsDocument },
  { method: 'POST', path: '/api/v1/deals', document: CreateDealDocument, status: 201 },
  { method: 'GET', path: '/api/v1/invoices', document: ListInvoicesDocument },
  {
    method: 'POST',
    path: '/api/v1/forms/:form_id/submit',
    document: SubmitFormDocument,
    public: true,
    bodyLimit: 64 * 1024,
    notFound: 'Form not found or inactive',
  },
  {
    method: 'GET',
    path: '/api/v1/account/export',
    document: ExportAccountDocument,
    download: accountExportDownload,
  },
]
