import type { Visited } from '../visitors/visitor-operation.ts'

/** A form in a path; its 404 says what the contract's says of a submission. */
export const visitedForm: Visited = { parameter: 'form_id', notFound: 'Form not found or inactive' }
