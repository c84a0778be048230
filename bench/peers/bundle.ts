import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Of the queues and their packages. */
export const queuesFolder = fileURLToPath(new URL('./', import.meta.url))

export const peers = ['workbox', 'tanstack', 'redux-offline', 'rxdb'] as const

const shared = { configFile: false, root: queuesFolder, logLevel: 'error', publicDir: false } as const
const define = { 'process.env.NODE_ENV': '"production"', global: 'globalThis' }

/** Bundles this page of theirs, with the product's src/offline, into `out` as `<name>.js`. */
export async function bundlePeerPage(out: string, name: string): Promise<void> {
  await build({
    ...shared,
    define,
    // A page may have one Dexie alone: RxDB gets ours.
    resolve: { alias: { dexie: fileURLToPath(new URL('../../node_modules/dexie', import.meta.url)) } },
    build: {
      outDir: out,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: join(queuesFolder, 'page', `${name}.ts`) },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/** Bundles their pages into `out` as `<name>.js`, and the worker as a classic script. */
export async function bundlePeers(out: string): Promise<void> {
  const options = { outDir: out, emptyOutDir: false, target: 'esnext', modulePreload: false } as const
  await build({
    ...shared,
    define,
    build: {
      ...options,
      rolldownOptions: {
        input: Object.fromEntries(peers.map((name) => [name, join(queuesFolder, 'page', `${name}.ts`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  await build({
    ...shared,
    define,
    build: {
      ...options,
      lib: {
        entry: join(queuesFolder, 'page/workbox-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'workbox-worker.js',
      },
    },
  })
}
