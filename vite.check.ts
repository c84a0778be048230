import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type InlineConfig, type Plugin, type ResolvedConfig } from 'vite'

/** Browsers of four years ago: an officer's phone is not always a new one. */
const target = ['es2020', 'chrome107', 'firefox107', 'safari15']
const assets = 'assets/check'

/**
 * Builds the page of inspectors, `check.html`, and its service worker after the app. A build of its own: none of its
 * modules are shared with the app, so that neither downloads what the other needs, and older browsers run it.
 */
export function checkPage(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'check-page',
    configResolved: (resolved) => void (config = resolved),
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (/^\/check([/?]|$)/.test(request.url ?? '')) request.url = '/check.html'
        next()
      })
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        if (config.command !== 'build') return
        const folder = resolve(config.root, config.build.outDir)
        await build(pageOptions(config, folder))
        await build(workerOptions(config, folder, await filesOf(folder)))
      },
    },
  }
}

const sharedOptions = ({ root, logLevel }: ResolvedConfig): InlineConfig => ({
  configFile: false,
  root,
  publicDir: false,
  ...(logLevel === undefined ? {} : { logLevel }),
})

const pageOptions = (config: ResolvedConfig, outDir: string): InlineConfig => ({
  ...sharedOptions(config),
  worker: { format: 'es' },
  build: {
    outDir,
    emptyOutDir: false,
    assetsDir: assets,
    target,
    sourcemap: 'hidden',
    manifest: '.vite/check-manifest.json',
    modulePreload: false,
    rolldownOptions: { input: resolve(config.root, 'check.html') },
  },
})

const workerOptions = (config: ResolvedConfig, outDir: string, files: KeptFiles): InlineConfig => ({
  ...sharedOptions(config),
  define: {
    __CHECK_FILES__: JSON.stringify(files.page),
    __CHECK_READER__: JSON.stringify(files.reader),
    __CHECK_VERSION__: JSON.stringify(files.version),
  },
  build: {
    outDir,
    emptyOutDir: false,
    target,
    sourcemap: 'hidden',
    rolldownOptions: {
      input: resolve(config.root, 'service-worker/check-worker.ts'),
      output: { format: 'iife', entryFileNames: 'check-worker.js' },
    },
  },
})

interface KeptFiles {
  /** What the page needs without a network. */
  readonly page: readonly string[]
  /** The reader of QR codes, which only some browsers need. */
  readonly reader: readonly string[]
  readonly version: string
}

async function filesOf(folder: string): Promise<KeptFiles> {
  const names = (await readdir(join(folder, assets)))
    .filter((name) => /\.(js|css|wasm)$/.test(name))
    .toSorted()
  const isReader = (name: string) => /^(qr-worker|zxing_reader)-/.test(name)
  const addressOf = (name: string) => `/${assets}/${name}`
  const page = await readFile(join(folder, 'check.html'))
  return {
    page: ['/check.html', '/icons/vrachtpas.svg', ...names.filter((name) => !isReader(name)).map(addressOf)],
    reader: names.filter(isReader).map(addressOf),
    version: createHash('sha256').update(page).update(names.join()).digest('hex').slice(0, 12),
  }
}
