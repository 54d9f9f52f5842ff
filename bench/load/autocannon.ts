import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { installInto } from '../install.ts'
import { type LoadGenerator, placeholders } from './load.ts'

const folder = fileURLToPath(new URL('./autocannon/', import.meta.url))

/** autocannon, installed into a folder of the benchmark's own. Its latencies are whole milliseconds. */
export async function installAutocannon(): Promise<LoadGenerator> {
  await installInto(folder)
  return {
    name: 'autocannon',
    async run(plan, firstNumber) {
      const child = spawn(process.execPath, [`${folder}run.js`], { stdio: ['pipe', 'pipe', 'inherit'] })
      child.stdin.end(JSON.stringify({ plan, firstNumber, placeholders }))
      return JSON.parse(await text(child.stdout))
    },
  }
}
