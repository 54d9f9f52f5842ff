/** The most line items an invoice or a proposal may have. */
export const maxLineItems = 200

/** All lines in their order. Few have more than a handful, so the cost is that of a handful. */
export const allLines = {
  complexity: { field: 1, multiplier: 10 },
  query: { orderBy: { position: 'asc' }, take: maxLineItems },
} as const
