import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { trustedDocuments } from './requests.ts'
import { production, startServerProcess } from './server-process.ts'

type Environment = Readonly<Record<string, string>>

/** The root of the checkout, with a slash at its end. */
export const root = fileURLToPath(new URL('../', import.meta.url))

/** What `npm start` gives to node, with another command in place of `serve`. */
export function programArguments(...command: readonly string[]): string[] {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const words: string[] = scripts.start.split(' ')
  const args = words.slice(words.indexOf('node') + 1)
  if (args.pop() !== 'serve') throw new Error('npm start does not end with serve')
  return [...args, ...command]
}

/** What an operator gives to the product beside its database and identity provider: logs at info, one proxy. */
export const asOperator = { ...production, LOG_LEVEL: 'info', TRUSTED_PROXY_HOPS: '1' } as const

/** Starts the product as an operator would, with everything on. */
export function startBizgate(environment: Environment, nodeArgs: readonly string[] = []) {
  const args = [...nodeArgs, ...programArguments('serve')]
  const all = { ...asOperator, ...environment }
  return startServerProcess({ name: 'bizgate', args, environment: all, cwd: root })
}

/** Starts the reference server, which counts a list's total or, as `raw-kept`, adds up the stored counts. */
export function startRaw(environment: Environment, name: 'raw' | 'raw-kept' = 'raw') {
  return startServerProcess({ name, args: [`${root}bench/raw/server.ts`, name], environment })
}

/** An environment in which a server trusts the benchmark's documents, of which the folder has a file. */
export async function trustDocuments(environment: Environment, folder: string): Promise<Environment> {
  const file = join(folder, 'trusted.json')
  await writeFile(file, JSON.stringify(trustedDocuments))
  return { ...environment, TRUSTED_DOCUMENTS: file }
}
