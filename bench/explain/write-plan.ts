import { mkdir, writeFile } from 'node:fs/promises'
import type { Explained } from './explain.ts'

const folder = new URL('../results/explain/', import.meta.url)

/** Writes a statement and its plan into a file of its own. */
export async function writePlan({ name, text, values }: Explained, plan: string): Promise<void> {
  const file = `${name.toLowerCase().replace(/[^a-z]+/g, '-')}.txt`
  const lines = values.map((value, index) => `-- $${index + 1} = ${JSON.stringify(value)}`)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL(file, folder), `-- ${name}\n${lines.join('\n')}\n${text}\n\n${plan}\n`)
}
