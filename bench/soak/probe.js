// Loaded into the server by `--import`: on SIGUSR2 it collects garbage and writes what is left into the file SOAK_PROBE.
import { renameSync, writeFileSync } from 'node:fs'

const file = process.env.SOAK_PROBE

process.on('SIGUSR2', () => {
  // Finalizers may free more.
  for (let round = 0; round < 3; round++) globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  writeFileSync(`${file}.part`, JSON.stringify({ heapUsed, external, handles }))
  renameSync(`${file}.part`, file)
})
