import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends bytes over a connection of their own and gives everything that is answered until it closes. */
export async function sendRaw(
  url: string,
  bytes: string | Uint8Array,
  { hangUp = false }: { readonly hangUp?: boolean } = {},
): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  // A server that refuses may close before it has read everything.
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (hangUp) socket.end(bytes)
  else socket.write(bytes)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

/** Status and JSON body of each answer in what came over one connection. */
export function readAnswers(text: string): { status: number; head: string; body: unknown }[] {
  if (!text) throw new Error('The connection ended without an answer')
  return text.split(/(?=HTTP\/1\.1 \d{3} )/).map(part => {
    const [head = '', body = ''] = part.split('\r\n\r\n')
    return { status: Number(head.slice(9, 12)), head, body: JSON.parse(body) }
  })
}
