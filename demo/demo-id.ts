import { createHash } from 'node:crypto'

/** The id of the demo record of that name: the same every time, in the shape of a random (v4) UUID. */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`bizgate demo ${name}`).digest('hex')
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}
