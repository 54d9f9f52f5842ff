import type { Spending } from '../spending.ts'
import type { CountedWindow, Slot } from './counter.ts'

/** What a worker asks or tells the process that counts for all workers. Keys are limit keys, nothing else. */
export interface LimitRequests {
  readonly take: {
    readonly asks: CountedWindow
    /** `hitAtMs` says which hit it was, by the clock of the process that counts. */
    readonly answer: Omit<Slot, 'free'> & { readonly hitAtMs: number }
  }
  readonly free: { readonly asks: { readonly key: string; readonly hitAtMs: number }; readonly answer: null }
  readonly spend: {
    readonly asks: { readonly userKey: string; readonly points: number }
    readonly answer: Spending
  }
  readonly refused: { readonly asks: { readonly addressKey: string }; readonly answer: null }
}

/** The name of a request. */
export type RequestKind = keyof LimitRequests

/** One request, with the number that its answer will have. */
export type NumberedRequest = {
  [Kind in RequestKind]: readonly [id: number, kind: Kind, asks: LimitRequests[Kind]['asks']]
}[RequestKind]

/** The answer to the request of that number. */
export type NumberedAnswer = readonly [id: number, answer: LimitRequests[RequestKind]['answer']]

/** From a worker: everything that one turn of its event loop asked. */
export interface RequestBatch {
  readonly limitRequests: readonly NumberedRequest[]
}

/** To the worker: the answers to one batch. */
export interface AnswerBatch {
  readonly limitAnswers: readonly NumberedAnswer[]
}

/** To every worker: an address that is not heard for a while. */
export interface BlockNews {
  readonly limitBlock: { readonly addressKey: string; readonly leftMs: number }
}

/** One end of a channel to another process. Messages are plain JSON. */
export interface Channel<Sent> {
  /** Does nothing when the other end is gone. */
  send(message: Sent): void
  listen(onMessage: (message: unknown) => void): void
}

/** Whether a message of the channel, which others use too, is one of these. */
export function isRequestBatch(message: unknown): message is RequestBatch {
  return has(message, 'limitRequests')
}

/** Whether it is answers. */
export function isAnswerBatch(message: unknown): message is AnswerBatch {
  return has(message, 'limitAnswers')
}

/** Whether it is about an address. */
export function isBlockNews(message: unknown): message is BlockNews {
  return has(message, 'limitBlock')
}

function has(message: unknown, key: string): boolean {
  return typeof message === 'object' && message !== null && key in message
}
