import type { Bench } from '../bench.ts'
import type { Peer } from './all.ts'
export async function startPostgraphile(_bench: Bench): Promise<Peer> {
  throw new Error('todo')
}
