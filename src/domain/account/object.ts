import { builder } from '../builder.ts'
import { newestRelated } from '../lists/newest-related.ts'

/** A business: the tenant that holds every other record. */
export const Account = builder.prismaObject('Account', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    name: t.exposeString('name'),
    ownerId: t.exposeString('ownerId'),
    timeZone: t.exposeString('timeZone'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    teamMembers: t.relation('teamMembers', {
      ...newestRelated,
      query: ({ limit }) => ({ take: limit, orderBy: [{ createdAt: 'desc' }, { userId: 'desc' }] }),
    }),
    contacts: t.relation('contacts', newestRelated),
    pipelineStages: t.relation('pipelineStages', {
      ...newestRelated,
      description: 'In the order of the pipeline.',
      query: ({ limit }) => ({ take: limit, orderBy: [{ position: 'asc' }, { id: 'asc' }] }),
    }),
    deals: t.relation('deals', newestRelated),
    invoices: t.relation('invoices', newestRelated),
    leadForms: t.relation('leadForms', newestRelated),
    formSubmissions: t.relation('formSubmissions', newestRelated),
    proposals: t.relation('proposals', newestRelated),
    contracts: t.relation('contracts', newestRelated),
    galleries: t.relation('galleries', newestRelated),
    bookings: t.relation('bookings', newestRelated),
    workflows: t.relation('workflows', newestRelated),
  }),
})
