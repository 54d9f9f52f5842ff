import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../auth/viewer.ts'
import { type Actor, type Authorship, runAsCaller } from '../database/fairness/caller.ts'
import type { Context } from '../domain/context.ts'
import { operationBegan, operationEnded } from '../observation/events.ts'
import { runAsWork } from '../observation/request-work.ts'
import type { Operation } from '../operations/operation.ts'
import { callerKey } from './request-context.ts'

/** Runs one of our own operations for a request, as its caller. */
export function runDocumented<Result>(
  request: FastifyRequest,
  { name, kind }: Pick<Operation, 'name' | 'kind'>,
  context: Context,
  run: () => Promise<Result>,
): Promise<Result> {
  Object.assign(request.work, { operation: name, operationKind: kind, isDocumented: true })
  return runOperationOf(request, context, run)
}

/** Runs the operation of a request as its caller: its statements take turns with those of the caller's others, and are noted. */
export async function runOperationOf<Result>(
  request: FastifyRequest,
  context: Context,
  run: () => Promise<Result> | Result,
): Promise<Result> {
  const { work } = request
  work.isSignedIn = context.viewer !== null
  operationBegan.tell({ work })
  try {
    const result = await runAsWork(work, () =>
      runAsCaller(callerKey(context), run, authorshipOf(request, context)),
    )
    operationEnded.tell({ work })
    return result
  } catch (error) {
    operationEnded.tell({ work, error })
    throw error
  }
}

function authorshipOf({ id: requestId }: FastifyRequest, { viewer }: Context): Authorship {
  return { requestId, actor: viewer && actorOf(viewer) }
}

function actorOf({ userId, apiKeyId }: Viewer): Actor {
  return apiKeyId === undefined ? { kind: 'user', id: userId } : { kind: 'api_key', id: apiKeyId }
}
