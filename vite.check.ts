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
  define: { __CHECK_FILES__: JSON.stringify(files.names), __CHECK_VERSION__: JSON.stringify(files.version) },
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
  readonly names: readonly string[]
  readonly version: string
}

/** What the page needs without a network; the reader of QR codes is kept when it is first fetched. */
async function filesOf(folder: string): Promise<KeptFiles> {
  const built = (await readdir(join(folder, assets)))
    .filter((name) => /\.(js|css)$/.test(name) && !name.startsWith('qr-worker-'))
    .map((name) => `/${assets}/${name}`)
  const page = await readFile(join(folder, 'check.html'))
  return {
    names: ['/check.html', '/icons/vrachtpas.svg', ...built.toSorted()],
    version: createHash('sha256').update(page).update(built.toSorted().join()).digest('hex').slice(0, 12),
  }
}
