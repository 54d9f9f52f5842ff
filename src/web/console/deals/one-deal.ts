import type { DealPageQuery } from '../generated.ts'

/** A deal as its page knows it. */
export type OneDeal = NonNullable<DealPageQuery['deal']>
