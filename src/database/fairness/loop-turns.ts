import { currentCaller } from './caller.ts'
import { FairQueue } from './fair-queue.ts'

/** How long work goes on before others get their turn, in milliseconds. */
const sliceMs = 20

/** Work that waits for a turn of the event loop. */
const waiting = new FairQueue<() => void>()
/** Since when the event loop is at work without a pause; null until the first question. */
let busySinceMs: number | null = null
let isDraining = false

/** Whether the event loop has been at work for as long as it may before it looks after others. */
export function isTurnOver(): boolean {
  const now = performance.now()
  if (busySinceMs !== null) return now - busySinceMs > sliceMs
  beginSlice(now)
  return false
}

/** Waits until the event loop has looked after others; of the callers that wait, one after the other comes next. */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(currentCaller() ?? '', resolve)
    if (isDraining) return
    isDraining = true
    setImmediate(drain)
  })
}

/** Resumes waiting work until the slice is over, one piece after the other. */
function drain(): void {
  beginSlice(performance.now())
  next()
}

function next(): void {
  if (isTurnOver()) return void setImmediate(drain)
  const goOn = waiting.shift()
  if (!goOn) isDraining = false
  else {
    goOn()
    // A tick that a microtask asks for comes when no microtask is left.
    queueMicrotask(() => process.nextTick(next))
  }
}

function beginSlice(nowMs: number): void {
  busySinceMs = nowMs
  setImmediate(() => {
    busySinceMs = null
  })
}

/** The last turn that a list of an operation waits for. */
const lastTurns = new WeakMap<object, Promise<void>>()

/** A list's items: from where the turn is over, each comes in a turn of its own. `operation` is what they belong to. */
export function* inTurns<Item>(items: Iterable<Item>, operation: object): Iterable<Item | Promise<Item>> {
  for (const item of items) {
    if (!isTurnOver()) yield item
    else {
      const turn = nextTurn()
      lastTurns.set(operation, turn)
      yield turn.then(() => item)
    }
  }
}

/** Waits until no item of the operation's lists waits any more: what they ask for can be read together. */
export async function turnsTaken(operation: object): Promise<void> {
  let turn: Promise<void> | undefined
  do {
    turn = lastTurns.get(operation)
    await turn
    // Items go on in microtasks, in which they may have to wait for further turns; after them comes a tick.
    await new Promise<void>(resolve => process.nextTick(resolve))
  } while (turn !== lastTurns.get(operation))
}
