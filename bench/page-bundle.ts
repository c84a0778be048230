import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const pages = fileURLToPath(new URL('./page/', import.meta.url))

/**
 * Bundles the scripts of these pages, with the product's src/offline and src/api, into `folder` as
 * `<name>.js`.
 */
export async function bundlePages(
  folder: string,
  names: readonly string[],
  { minify = false }: { readonly minify?: boolean } = {},
): Promise<void> {
  await build({
    configFile: false,
    root: pages,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      // Else a CPU profile shows the names of functions.
      minify,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(pages, `${name}.ts`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}
