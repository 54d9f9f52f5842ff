import type { ComponentType } from 'preact'
import { Bookings } from '../bookings/bookings.tsx'
import { useRecordId } from '../client/address.ts'
import { ContactDetails } from '../contacts/contact-page.tsx'
import { Contacts } from '../contacts/contacts.tsx'
import { ContactDuplicates } from '../contacts/duplicates/duplicates.tsx'
import { ImportContacts } from '../contacts/import/import.tsx'
import { DealDetails } from '../deals/deal-page.tsx'
import { Deals } from '../deals/deals.tsx'
import { Exports } from '../exports/exports.tsx'
import { EditForm } from '../forms/editor/edit-form.tsx'
import { NewForm } from '../forms/editor/new-form.tsx'
import { FormPage } from '../forms/form-page.tsx'
import { Forms } from '../forms/forms.tsx'
import { InvoiceDetails } from '../invoices/invoice-page.tsx'
import { Invoices } from '../invoices/invoices.tsx'
import { NewInvoice } from '../invoices/new/new-invoice.tsx'
import { Leads } from '../leads/leads.tsx'
import { Overview } from '../overview/overview.tsx'
import { Pipeline } from '../pipeline/pipeline.tsx'
import { AccountSettings } from '../settings/settings.tsx'

// CONTRIBUTING.md has the recipe of a view.

/** A view: what an address of the account shows. */
export interface View {
  /** Behind `/console/<account>/`. */
  readonly path: string
  readonly component: ComponentType
  /** Its place in the rail, and the letter that goes there after `g`. */
  readonly rail?: { readonly title: string; readonly letter: string }
  /** The view whose place in the rail stands for it. */
  readonly within?: string
}

/** The page of the record that the address names: that of another record begins anew. */
function pageOf(Page: ComponentType<{ readonly id: string }>): ComponentType {
  return () => {
    const id = useRecordId()
    return <Page key={id} id={id} />
  }
}

/** What the console can show, in the order of the rail. */
export const views: readonly View[] = [
  { path: 'overview', component: Overview, rail: { title: 'Overview', letter: 'o' } },
  { path: 'contacts', component: Contacts, rail: { title: 'Contacts', letter: 'c' } },
  // Before what takes any id.
  { path: 'contacts/duplicates', component: ContactDuplicates },
  { path: 'contacts/import', component: ImportContacts },
  { path: 'contacts/:id', component: pageOf(ContactDetails) },
  { path: 'pipeline', component: Pipeline, rail: { title: 'Pipeline', letter: 'p' } },
  { path: 'deals', component: Deals, within: 'pipeline' },
  { path: 'deals/:id', component: pageOf(DealDetails), within: 'pipeline' },
  { path: 'invoices', component: Invoices, rail: { title: 'Invoices', letter: 'i' } },
  // Before what takes any id.
  { path: 'invoices/new', component: NewInvoice },
  { path: 'invoices/:id', component: pageOf(InvoiceDetails) },
  { path: 'forms', component: Forms, rail: { title: 'Forms', letter: 'f' } },
  { path: 'forms/new', component: NewForm },
  { path: 'forms/:id', component: pageOf(FormPage) },
  { path: 'leads', component: Leads, within: 'forms' },
  { path: 'forms/:id/edit', component: EditForm },
  { path: 'bookings', component: Bookings, rail: { title: 'Bookings', letter: 'b' } },
  { path: 'exports', component: Exports, rail: { title: 'Exports', letter: 'e' } },
  // In the account's menu.
  { path: 'settings', component: AccountSettings },
]

/** What is shown where the address names an account only. */
export const firstView = views[0]?.path ?? ''
