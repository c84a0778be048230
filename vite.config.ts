import react from '@vitejs/plugin-react'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
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
          {
            src: '/icons/vrachtpas-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
      },
    }),
    officeStandsApart(),
    compressed(),
  ],
  build: {
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Emotion's one user of these is not ours.
      treeshake: {
        moduleSideEffects: [
          { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
      },
      output: {
        // A page of the office is named so: the worker does not fetch it beforehand.
        chunkFileNames: ({ facadeModuleId, moduleIds }) =>
          [facadeModuleId, ...moduleIds].some((id) => id !== null && isOffice(id))
            ? 'assets/office-[name]-[hash].js'
            : 'assets/[name]-[hash].js',
        // What is needed at the same moment travels together; a module goes with the first bundle that needs it.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              priority: 90,
              test: (id) =>
                !isOfChoices(id) &&
                ofPackages(
                  /^(react|react-dom|scheduler|react-router|react-router-dom|@chakra-ui|@emotion|@pandacss|stylis|react-is|hoist-non-react-statics|i18next|react-i18next|zustand)$/,
                )(id),
            },
            // Forms of the office alone choose one of many; whoever names Chakra's index reaches it all the same.
            { name: 'office-choices', priority: 80, test: isOfChoices },
            { name: 'device', priority: 90, test: ofPackages(/^(dexie|dexie-react-hooks)$/) },
            bundle('start', 70, usedBy(these('src/main.tsx', 'src/auth/SignInPage.tsx'))),
            // A driver's first screen reads the device, by schemas but without a call.
            bundle(
              'schemas',
              65,
              (id, graph) =>
                /\/(contract|node_modules\/zod)\//.test(id) &&
                usedBy(these('src/app/session-calls.ts'))(id, graph),
            ),
            bundle('calls', 60, usedBy(these('src/app/session-calls.ts'))),
            bundle(
              'rooms',
              50,
              (id, graph) => usedBy(pagesOf('office'))(id, graph) && isNeededOutsideOffice(id, graph),
            ),
            bundle(
              'driver',
              40,
              usedBy(these('src/driver/shell/DriverShell.tsx', 'src/driver/shipments/ShipmentsPage.tsx')),
            ),
            bundle('driver-rooms', 30, usedBy(pagesOf('driver'), 2)),
            bundle(
              'office',
              20,
              usedBy(these('src/office/shell/OfficeShell.tsx', 'src/office/dashboard/DashboardPage.tsx')),
            ),
            bundle('office-rooms', 10, usedBy(pagesOf('office'), 2)),
          ],
        },
      },
    },
  },
  // Dexie's build for the browsers that the app is built for; its default is ES5.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  server: { proxy: { '/api': server, '/.well-known': server } },
})

type Graph = Rolldown.ChunkingContext
type Roots = (graph: Graph) => readonly string[]
type Belongs = (id: string, graph: Graph) => boolean

function ofPackages(names: RegExp) {
  return (id: string) => names.test(/.*\/node_modules\/([^/]+)/.exec(id)?.[1] ?? '')
}

function isOfChoices(id: string): boolean {
  return (
    /\/@chakra-ui\/react\/dist\/esm\/(components\/(combobox\/|icons\.js)|styled-system\/(create-slot-recipe-context|use-slot-recipe|display-name|empty)\.js)/.test(
      id,
    ) || ofPackages(/^(@ark-ui|@zag-js|@floating-ui|@internationalized|proxy-compare|proxy-memoize)$/)(id)
  )
}

/** Modules that travel together, apart from those that are opened by themselves: a page is fetched when its address is. */
function bundle(name: string, priority: number, belongs: Belongs) {
  return {
    debugName: name,
    priority,
    name: (id: string, graph: Graph) =>
      belongs(id, graph) && graph.getModuleInfo(id)?.dynamicImporters.length === 0 ? name : null,
  }
}

/** True for what at least so many of these modules import, however deep. */
function usedBy(roots: Roots, least = 1): Belongs {
  return (id, graph) => roots(graph).filter((root) => reachOf(root, imports, graph).has(id)).length >= least
}

/** True for what the app can come to need, at once or later, without opening a room of the office. */
function isNeededOutsideOffice(id: string, graph: Graph): boolean {
  return reachOf(pathOf('src/main.tsx'), importsOutsideOffice, graph).has(id)
}

function these(...files: readonly string[]): Roots {
  const ids = files.map(pathOf)
  return () => ids
}

function pagesOf(shell: string): Roots {
  return (graph) =>
    graph
      .getModuleInfo(pathOf('src/routes.tsx'))
      ?.dynamicallyImportedIds.filter((id) => id.includes(`/src/${shell}/`)) ?? []
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}

function isOffice(id: string): boolean {
  return /\/src\/(office|i18n\/..\/office)/.test(id)
}

function imports({ importedIds }: Rolldown.ModuleInfo): readonly string[] {
  return importedIds
}

function importsOutsideOffice({
  importedIds,
  dynamicallyImportedIds,
}: Rolldown.ModuleInfo): readonly string[] {
  return [...importedIds, ...dynamicallyImportedIds].filter((id) => !isOffice(id))
}

const reaches = new Map<string, ReadonlySet<string>>()

function reachOf(
  root: string,
  next: (module: Rolldown.ModuleInfo) => readonly string[],
  graph: Graph,
): ReadonlySet<string> {
  const key = `${next.name} ${root}`
  const known = reaches.get(key)
  if (known !== undefined) return known
  const reach = new Set<string>()
  const add = (id: string) => {
    if (reach.has(id)) return
    reach.add(id)
    const module = graph.getModuleInfo(id)
    if (module !== null) next(module).forEach(add)
  }
  add(root)
  reaches.set(key, reach)
  return reach
}

/** A phone without a network has no bundle of the office: a build in which anything else needs one is refused. */
function officeStandsApart(): Plugin {
  const ofOffice = (file: string) => file.startsWith('assets/office-')
  return {
    name: 'office-stands-apart',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const wrong =
          output.type === 'chunk' && !ofOffice(output.fileName) ? output.imports.filter(ofOffice) : []
        if (wrong.length > 0)
          this.error(`${output.fileName} needs ${wrong.join(', ')}, which no driver's phone holds.`)
      }
    },
  }
}

/** Lays a Brotli and a gzip copy beside every text of the build: the server sends them as they are. */
function compressed(): Plugin {
  let folder = 'dist'
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const names = (await readdir(folder, { recursive: true })).filter((name) =>
          /\.(js|css|html|svg|webmanifest)$/.test(name),
        )
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
