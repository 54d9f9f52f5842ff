import type { Prisma, PrismaClient } from '../src/generated/prisma/client.ts'
import { buildAccount, buildTeamMembers } from './account.ts'
import { buildBookings } from './bookings.ts'
import { buildContactMerges } from './contact-merges.ts'
import { buildContacts } from './contacts.ts'
import { buildContracts } from './contracts.ts'
import { buildDeals } from './deals.ts'
import { buildFormSubmissions } from './form-submissions.ts'
import { buildGalleries } from './galleries.ts'
import { buildInvoices } from './invoices.ts'
import { buildLeadForms } from './lead-forms.ts'
import { buildMoves } from './moves.ts'
import { buildNotes } from './notes.ts'
import { buildPipelineStages } from './pipeline-stages.ts'
import { buildProposals } from './proposals.ts'
import { buildWorkflows } from './workflows.ts'

/** Any number that no other advisory lock of the program has. */
const lockKey = 60_214_076

/** How long a process waits for another that is loading. */
const patienceMs = 30_000

/**
 * Loads the demo account, with dates relative to `now`, into a database that holds no account yet.
 * Returns whether it did: of several processes at once, one does and the others wait for it.
 */
export async function loadDemoData(prisma: PrismaClient, now: Date): Promise<boolean> {
  return prisma.$transaction(
    async tx => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${lockKey}::bigint)`
      if (await tx.account.findFirst({ select: { id: true } })) return false
      await insertAll(tx, now)
      return true
    },
    { maxWait: patienceMs, timeout: patienceMs },
  )
}

// What is linked to comes before what links to it. Each row names every column that the database
// does not fill in itself (Required), so that it is as whole as one that was made over GraphQL.
async function insertAll(tx: Prisma.TransactionClient, now: Date): Promise<void> {
  const { invoices, lineItems, payments } = buildInvoices(now)
  const { proposals, lineItems: proposalLines } = buildProposals(now)
  const { galleries, items } = buildGalleries(now)
  const contacts = buildContacts(now)
  await tx.account.createMany({ data: buildAccount(now, invoices.length) })
  await tx.teamMember.createMany({ data: buildTeamMembers(now) })
  await tx.contact.createMany({ data: contacts })
  await tx.contactMerge.createMany({ data: buildContactMerges(now) })
  await tx.pipelineStage.createMany({ data: buildPipelineStages(now) })
  await tx.deal.createMany({ data: buildDeals(now) })
  await tx.invoice.createMany({ data: invoices })
  await tx.invoiceLineItem.createMany({ data: lineItems })
  await tx.payment.createMany({ data: payments })
  await tx.leadForm.createMany({ data: buildLeadForms(now) })
  await tx.formSubmission.createMany({ data: buildFormSubmissions(now, contacts) })
  await tx.proposal.createMany({ data: proposals })
  await tx.proposalLineItem.createMany({ data: proposalLines })
  await tx.contract.createMany({ data: buildContracts(now) })
  await tx.gallery.createMany({ data: galleries })
  await tx.galleryItem.createMany({ data: items })
  await tx.booking.createMany({ data: buildBookings(now) })
  await tx.workflow.createMany({ data: buildWorkflows(now) })
  await tx.note.createMany({ data: buildNotes(now) })
  await tx.move.createMany({ data: buildMoves(now) })
}
