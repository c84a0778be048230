import react from '@vitejs/plugin-react'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const server = process.env.SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        // The shell and the driver's rooms; office chunks are kept when they are first used, or every phone would fetch them.
        globPatterns: ['index.html', 'icons/*.{png,svg}', 'assets/*.{js,css,woff2}'],
        globIgnores: ['assets/office-*', 'assets/*.map'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
      manifest: {
        id: '/',
        name: 'Vrachtpas',
        short_name: 'Vrachtpas',
        description: 'Load, unload and carry the transport letter, with or without a network',
        lang: 'nl',
        start_url: '/',
        display: 'standalone',
        background_color: '#f6f7f8',
        theme_color: '#17324a',
        icons: [
          { src: '/icons/vrachtpas-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/vrachtpas-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/vrachtpas-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
    compressed(),
  ],
  build: {
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // An office room is named so: the worker does not fetch it beforehand.
        chunkFileNames: ({ facadeModuleId, moduleIds }) =>
          (facadeModuleId ?? moduleIds.join()).includes('/src/office/') || moduleIds.some((id) => /src\/i18n\/..\/office/.test(id))
            ? 'assets/office-[name]-[hash].js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/, priority: 30 },
            { name: 'device', test: /node_modules[\\/](dexie|dexie-react-hooks)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/.well-known': server } },
})

/** Lays a Brotli and a gzip copy beside every text of the build: the server sends them as they are. */
function compressed(): Plugin {
  let folder = 'dist'
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name))
        for (const name of names) {
          const path = join(folder, name)
          const text = await readFile(path)
          const [brotli, gzipped] = await Promise.all([
            promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
            promisify(gzip)(text, { level: 9 }),
          ])
          await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
        }
      },
    },
  }
}
