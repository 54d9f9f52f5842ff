import type { LeadFormPageQuery } from '../generated.ts'

/** A form as its page knows it. */
export type OneForm = NonNullable<LeadFormPageQuery['leadForm']>
