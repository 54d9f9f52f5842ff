/** The most line items an invoice or a proposal may have. */
export const maxLineItems = 200

/** All lines in their order. Most records have a handful and a few have hundreds: the cost lies between. */
export const allLines = {
  complexity: { field: 1, multiplier: 25 },
  query: { orderBy: { position: 'asc' }, take: maxLineItems },
} as const
