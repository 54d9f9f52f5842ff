import { spawnSync } from 'node:child_process'

const program = `
import csv, io, json, sys
csv.field_size_limit(sys.maxsize)
text = sys.stdin.buffer.read().decode('utf-8', 'strict')
sys.stdout.write(json.dumps(list(csv.reader(io.StringIO(text, newline=''), strict=True))))
`

/** Whether this machine has the other program that the round trip is checked against. */
export const hasPython = spawnSync('python3', ['-c', 'import csv']).status === 0

/** What Python's csv module reads, in its strict mode. */
export function parseWithPython(text: string): string[][] {
  const result = spawnSync('python3', ['-c', program], { input: text, maxBuffer: 64 * 1024 * 1024 })
  if (result.status !== 0) throw new Error(result.stderr.toString())
  return JSON.parse(result.stdout.toString())
}
