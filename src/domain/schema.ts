import './scalars.ts'
import './account/queries.ts'
import './account/mutations.ts'
import './team-member/queries.ts'
import './team-member/mutations.ts'
import './api-key/queries.ts'
import './api-key/mutations.ts'
import './contact/queries.ts'
import './contact/mutations.ts'
import './exports/contacts/subscriptions.ts'
import './contact-merge/queries.ts'
import './contact-merge/mutations.ts'
import './contact-import/mutations.ts'
import './pipeline-stage/queries.ts'
import './pipeline-stage/mutations.ts'
import './deal/queries.ts'
import './deal/mutations.ts'
import './invoice/queries.ts'
import './invoice/mutations.ts'
import './invoice/link/mutations.ts'
import './lead-form/queries.ts'
import './lead-form/mutations.ts'
import './lead-form/submission-mutations.ts'
import './lead-form/public-form.ts'
import './proposal/queries.ts'
import './proposal/mutations.ts'
import './contract/queries.ts'
import './contract/mutations.ts'
import './gallery/queries.ts'
import './gallery/mutations.ts'
import './gallery/item-mutations.ts'
import './booking/queries.ts'
import './booking/mutations.ts'
import './workflow/queries.ts'
import './note/queries.ts'
import './note/mutations.ts'
import './move/queries.ts'
import './activity/object.ts'
import './summaries/contact-totals.ts'
import './summaries/contacts.ts'
import './summaries/deals.ts'
import './summaries/invoices.ts'
import './summaries/payments.ts'
import './summaries/submissions.ts'
import './agenda/queries.ts'
import './search/queries.ts'
import './workflow/mutations.ts'
import './exports/account/subscriptions.ts'
import './exports/receipts/queries.ts'
import './webhook/queries.ts'
import './webhook/mutations.ts'
import './deletions/queries.ts'
import './history/last-change.ts'
import './history/queries.ts'
import './live/subscriptions.ts'
import { DirectiveLocation, GraphQLDirective, specifiedDirectives } from 'graphql'
import { builder } from './builder.ts'
import { readPropertiesPlainly } from './plain-properties.ts'

/** graphql-js 17 puts `@deprecated` on directives too, a place that graphql-core and others do not read. */
const directives = specifiedDirectives.map(
  each =>
    new GraphQLDirective({
      ...each.toConfig(),
      locations: each.locations.filter(place => place !== DirectiveLocation.DIRECTIVE_DEFINITION),
    }),
)

/** The GraphQL schema: the types and fields of every record, loaded above. */
export const schema = readPropertiesPlainly(builder.toSchema({ sortSchema: false, directives }))
schema.description =
  "One gateway to a small business's contacts, deals, invoices and what belongs to them. Every record is an account's, and is open to its owner, its team members and its API keys. The `extensions.code` of an error says why a field was refused: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT (`extensions.fields` has messages by argument), CONFLICT (the state of a record does not allow it), RATE_LIMITED (`retryAfterSeconds`) or UNAVAILABLE (the same may pass later)."
