import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const folder = fileURLToPath(new URL('./', import.meta.url))

export const peers = ['workbox', 'tanstack', 'redux-offline', 'rxdb'] as const

/** Installs the peers where they are not yet; their packages are apart from those of the product. */
export async function installPeers(): Promise<void> {
  if (existsSync(join(folder, 'node_modules'))) return
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The peers could not be installed.')
}

/** Bundles their pages into `out` as `<name>.js`, and the worker as a classic script. */
export async function bundlePeers(out: string): Promise<void> {
  const options = { outDir: out, emptyOutDir: false, target: 'esnext', modulePreload: false } as const
  const shared = { configFile: false, root: folder, logLevel: 'error', publicDir: false } as const
  const define = { 'process.env.NODE_ENV': '"production"', global: 'globalThis' }
  await build({
    ...shared,
    define,
    build: {
      ...options,
      rolldownOptions: {
        input: Object.fromEntries(peers.map((name) => [name, join(folder, 'page', `${name}.ts`)])),
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
        entry: join(folder, 'page/workbox-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'workbox-worker.js',
      },
    },
  })
}
