import type { FastifyBaseLogger } from 'fastify'
import type { DocumentNode } from 'graphql'
import type { Context } from '../../domain/context.ts'
import type { RequestWork } from '../../observation/request-work.ts'
import type { AnswerKeyed } from '../keyed-request.ts'
import type { EventIds } from './event-ids.ts'

/** What every resolver receives, and what goes along with a request to `/graphql` besides. */
export interface GraphqlServerContext extends Context {
  /** The bytes that were sent. */
  readonly body: Uint8Array
  readonly log: FastifyBaseLogger
  readonly work: RequestWork
  readonly eventIds: EventIds
  readonly acceptsEvents: () => boolean
  /** The document, once its operation has passed the checks. */
  checked?: DocumentNode
  /** Whether some of its fields are refused for their arguments. */
  refusesFields?: true
  /** How its mutation is answered where the request has an Idempotency-Key that it does not ignore. */
  answerKeyed: AnswerKeyed<GraphqlServerContext> | undefined
  /** Whether the answer is that of an earlier request with its key. */
  isReplayed?: true
  /** Its place among the heavy operations, which it leaves once it has run. */
  readonly place: { leave: () => void }
}
