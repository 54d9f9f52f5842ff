const maxBytes = 262_144

/**
 * The JSON that the identity provider answered. Rejects on any status but 200 (a redirect, which `fetch` must not have
 * followed, to this host or another) and on more than 256 KiB; `what` names the answer in errors.
 */
export async function readAnswer(response: Response, what: string): Promise<unknown> {
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`${what} was answered with status ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxBytes) throw new Error(`${what} is larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
