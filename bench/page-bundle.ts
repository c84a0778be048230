import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const pages = fileURLToPath(new URL('./page/', import.meta.url))

/**
 * Bundles the scripts that run in the browser, with the product's own src/offline and src/api in them as they are, into
 * `folder`: `<name>.js` for every name.
 */
export async function bundlePages(folder: string, names: readonly string[]): Promise<void> {
  await build({
    configFile: false,
    root: pages,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      // A profile of what is measured names functions as they are written.
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(pages, `${name}.ts`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}
