import { builder } from '../builder.ts'
import { itemsQuery, newestFirst, pageArgs, pageComplexity, readPage } from '../lists/page.ts'
import { Gallery, GalleryPage } from './object.ts'

builder.queryField('galleries', t =>
  t.field({
    type: GalleryPage,
    access: 'member',
    complexity: pageComplexity,
    args: { accountId: t.arg({ type: 'UUID', required: true }), ...pageArgs },
    resolve: (_root, { accountId, ...page }, context, info) => {
      const { gallery } = context.database.prisma
      return readPage(context, page, window => [
        gallery.findMany({
          ...itemsQuery('Gallery', context, info),
          where: { accountId },
          orderBy: newestFirst,
          ...window,
        }),
        gallery.count({ where: { accountId } }),
      ])
    },
  }),
)

builder.queryField('gallery', t =>
  t.prismaField({
    type: Gallery,
    nullable: true,
    access: 'member',
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      id: t.arg({ type: 'UUID', required: true }),
    },
    resolve: (query, _root, { accountId, id }, context) =>
      context.database.prisma.gallery.findUnique({ ...query, where: { accountId_id: { accountId, id } } }),
  }),
)
