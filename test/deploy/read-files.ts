import { globSync, readFileSync } from 'node:fs'
import { parse, parseAllDocuments } from 'yaml'

// biome-ignore lint/suspicious/noExplicitAny: tests assert on whatever stands in the files, which has no type
type Content = any

/** A file of the checkout. */
export function readText(path: string): string {
  return readFileSync(path, 'utf8')
}

/** The content of a YAML file; throws where it is not well-formed, or names a key twice. */
export function readYaml(path: string): Content {
  return parse(readText(path), { merge: true })
}

/** The objects of a Kubernetes manifest by their kinds. */
export function readManifest(path: string): Readonly<Record<string, Content>> {
  const documents = parseAllDocuments(readText(path))
  const [error] = documents.flatMap(({ errors }) => errors)
  if (error) throw error
  return Object.fromEntries(documents.map(document => document.toJS()).map(object => [object.kind, object]))
}

/** `NAME=value` in an environment file, and in the lines of a unit or an image that begin with this word. */
export function readVariables(path: string, word = ''): Readonly<Record<string, string>> {
  const lines = readText(path)
    .split('\n')
    .filter(line => line.startsWith(word))
  return Object.fromEntries(
    lines.flatMap(line =>
      [...line.matchAll(/(?:^|[ =])([A-Z][A-Z\d_]+)=(\S*)/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    ),
  )
}

/** Where a package is imported for what it does, not for its types alone, with the file. */
export function findPackages(...patterns: string[]): readonly { file: string; name: string }[] {
  return globSync(patterns).flatMap(file =>
    [
      ...readText(file).matchAll(
        /^(?:import|export) (?!type )[^'"]*?from ['"]([^.'"][^'"]*)['"]|import\(['"]([^.'"][^'"]*)['"]\)/gm,
      ),
    ]
      .map(([, fixed, dynamic]) => fixed ?? dynamic ?? '')
      .filter(specifier => !specifier.startsWith('node:'))
      .map(specifier => ({ file, name: /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '' })),
  )
}
