import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { formatDocument, stringifyDocument } from '@urql/core'
import {
  type BuildOptions,
  build,
  type Metafile,
  type OnLoadResult,
  type PluginBuild,
  transform,
} from 'esbuild'
import { type DocumentNode, getOperationAST } from 'graphql'
import * as consoleDocuments from '../src/web/console/generated.ts'
import { ownAccountsDocument, ownFormDocument } from '../src/web/guides/own-ids-document.ts'
import { graphiqlModules } from './graphiql-modules.ts'
import { writeGuides } from './guides/write-guides.ts'

// Bundles the pages of src/web into src/generated/pages, each file compressed beside itself, and says in
// manifest.json which files each page has. Runs at install; npm run build:pages after a change.

/** What is loaded by pages: a script, which may import styles, or a style sheet alone. */
const entries = {
  theme: 'src/web/theme/switch.ts',
  home: 'src/web/home/home.ts',
  reference: 'src/web/reference/reference.ts',
  graphiql: 'src/web/graphiql/graphiql.ts',
  form: 'src/web/form/hosted.ts',
  invoice: 'src/web/invoice/hosted.css',
  guides: 'src/web/guides/guides.ts',
  console: 'src/web/console/main.tsx',
}

const pages = 'src/generated/pages'
/** Where they are built, to take the old ones' place when all is there: a server that runs may be reading those. */
const output = `${pages}-new`

const shared = {
  bundle: true,
  // The first with `light-dark()` and, in Firefox, `popover`. Of what is newer nothing is used.
  target: ['chrome123', 'firefox125', 'safari17.5'],
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
} satisfies BuildOptions

const options = {
  ...shared,
  entryPoints: Object.entries(entries).map(([out, source]) => ({ in: source, out })),
  outdir: join(output, 'assets'),
  entryNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  publicPath: '/assets/',
  chunkNames: 'chunk-[hash]',
  splitting: true,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  metafile: true,
  // GraphiQL's code is not ours to mend.
  logOverride: { 'suspicious-nullish-coalescing': 'silent' },
  plugins: [graphiqlModules, { name: 'style of forms as text', setup: inlineFormStyle }],
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies BuildOptions

/** The script that other sites load: one file under a name that stays, which brings its style along as text. */
const embed = {
  ...shared,
  entryPoints: ['src/web/form/embed/embed.ts'],
  outdir: join(output, 'embed'),
  format: 'iife',
  plugins: [{ name: 'style as text', setup: inlineStyles }],
} satisfies BuildOptions

await rm(output, { recursive: true, force: true })
await mkdir(output, { recursive: true })
const { metafile } = await build(options)
await writeFile(join(output, 'manifest.json'), JSON.stringify(describe(metafile), null, 2))
await writeFile(
  join(output, 'documents.json'),
  JSON.stringify([...documentsOfConsole(), ownAccountsDocument, ownFormDocument], null, 2),
)
await writeGuides(output)
await build(embed)
for (const { outdir } of [options, embed])
  await Promise.all((await readdir(outdir)).map(name => compress(join(outdir, name))))
await rm(pages, { recursive: true, force: true })
await rename(output, pages)

/** The files of each entry, by their names. */
function describe({ outputs }: Metafile): Record<string, { script?: string; style?: string }> {
  const nameOf = (path: string) => path.slice(options.outdir.length + 1)
  return Object.fromEntries(
    Object.entries(entries).map(([entry, source]) => {
      const [path, made] = Object.entries(outputs).find(([, made]) => made.entryPoint === source) ?? []
      if (path === undefined) throw new Error(`${entry} was not built`)
      if (path.endsWith('.css')) return [entry, { style: nameOf(path) }]
      const style = made?.cssBundle
      return [entry, { script: nameOf(path), ...(style ? { style: nameOf(style) } : {}) }]
    }),
  )
}

/** The texts of the documents that the console sends: its cache, through which all but streams go, asks for types. */
function documentsOfConsole(): string[] {
  return Object.values(consoleDocuments).flatMap((document: DocumentNode) => {
    const operation = getOperationAST(document)?.operation
    if (!operation) return []
    return [stringifyDocument(operation === 'subscription' ? document : formatDocument(document))]
  })
}

function inlineStyles({ onLoad }: PluginBuild): void {
  onLoad({ filter: /\.css$/ }, ({ path }) => styleAsText(path))
}

/** A script of ours that imports the style of forms puts it where the page's own styles do not reach. */
function inlineFormStyle({ onResolve, onLoad }: PluginBuild): void {
  onResolve({ filter: /\/form\.css$/ }, ({ kind, path, resolveDir }) =>
    kind === 'import-statement' ? { path: join(resolveDir, path), namespace: 'style-text' } : null,
  )
  onLoad({ filter: /.*/, namespace: 'style-text' }, ({ path }) => styleAsText(path))
}

async function styleAsText(path: string): Promise<OnLoadResult> {
  const { target, minify } = shared
  const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', target, minify })
  return { contents: `export const css = ${JSON.stringify(code)}`, loader: 'js' }
}

/** A server sends what stands beside the file, and never compresses by itself. */
async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < 512 || !/\.(js|css|svg|json|txt|html)$/.test(path)) return
  // The best costs seconds a megabyte.
  const quality = content.length > 500_000 ? 6 : constants.BROTLI_MAX_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then(bytes => writeFile(`${path}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then(bytes => writeFile(`${path}.gz`, bytes)),
  ])
}
