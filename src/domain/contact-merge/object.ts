import { builder } from '../builder.ts'

/** A contact that was merged into another. */
export const ContactMerge = builder.prismaObject('ContactMerge', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    contact: t.relation('contact'),
    mergedId: t.expose('mergedId', { type: 'UUID' }),
    merged: t.expose('merged', { type: 'JSON' }),
    mergedBy: t.exposeString('mergedBy'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})
