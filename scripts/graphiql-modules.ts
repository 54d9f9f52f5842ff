import { readFile } from 'node:fs/promises'
import {
  css,
  editorWorkerService,
  graphqlWorker,
  js,
  jsonWorker,
} from '@graphql-yoga/render-graphiql/graphiql'
import { type Loader, type Plugin, transform } from 'esbuild'
import { readGuideExamples } from './guide-examples.ts'

const guide = 'docs/graphql.md'

const fonts = new Map<string, Buffer>()

/** The styles with fonts as files: a browser loads those of the alphabets that it shows. */
const fontless = css.replaceAll(/url\(data:font\/(\w+);base64,([^)]+)\)/g, (_url, format, base64) => {
  const name = `font-${fonts.size + 1}.${format}`
  fonts.set(name, Buffer.from(base64, 'base64'))
  return `url(graphiql:${name})`
})

/** What src/web/graphiql imports as `graphiql:…`. */
const modules: Readonly<Record<string, () => Promise<{ contents: string; loader: Loader }>>> = {
  'app.js': async () => ({ contents: js, loader: 'js' }),
  'app.css': async () => ({ contents: fontless, loader: 'css' }),
  'editor-worker.js': () => workerFile(editorWorkerService),
  'json-worker.js': () => workerFile(jsonWorker),
  'graphql-worker.js': () => workerFile(graphqlWorker),
  'examples.json': async () => {
    const examples = readGuideExamples(await readFile(guide, 'utf8'))
    return { contents: JSON.stringify(examples.map(({ document }) => document)), loader: 'json' }
  },
}

/**
 * Takes apart the page that `@graphql-yoga/render-graphiql` holds as texts, so that browsers load its parts as files
 * which they keep, and the server holds none of it. To build `graphiql` itself would install Monaco's 90 MB.
 */
export const graphiqlModules: Plugin = {
  name: 'graphiql',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^graphiql:/ }, ({ path }) => ({
      path: path.replace('graphiql:', ''),
      namespace: 'graphiql',
    }))
    onLoad({ filter: /.*/, namespace: 'graphiql' }, ({ path }) => {
      const font = fonts.get(path)
      return font ? { contents: font, loader: 'file' } : modules[path]?.()
    })
  },
}

/** They come unminified. */
async function workerFile(code: string): Promise<{ contents: string; loader: Loader }> {
  const { code: contents } = await transform(code, { minify: true, legalComments: 'none' })
  return { contents, loader: 'file' }
}
