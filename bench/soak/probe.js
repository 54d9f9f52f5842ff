// Loaded into the server by `--import`: tells on the port SOAK_PORT what is left once the garbage is collected.
import { createServer } from 'node:http'

createServer((_request, response) => {
  // Finalizers may free more.
  for (let round = 0; round < 3; round++) globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  response.end(JSON.stringify({ heapUsed, external, handles: process.getActiveResourcesInfo().length }))
}).listen(Number(process.env.SOAK_PORT), '127.0.0.1')
