import react from '@vitejs/plugin-react'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import packageJson from './package.json' with { type: 'json' }
import { checkPage } from './vite.check.ts'
import { webManifest } from './web-manifest.ts'

const absolutePath = (file: string) => join(import.meta.dirname, file)
const server = process.env.SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(appVersion()) },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      // The phone's files have them already.
      includeManifestIcons: false,
      injectManifest: {
        // One classic script, what is imported dynamically among it: a worker cannot import later.
        rollupFormat: 'iife',
        // The app shell and the driver's pages. Office chunks are cached on first use, so that phones do not
        // download them; the only stylesheet is that of the office's maps.
        globPatterns: ['index.html', 'icons/*.{png,svg}', 'assets/*.{js,woff2}'],
        globIgnores: ['assets/office-*', 'assets/*.map'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
      manifest: webManifest,
    }),
    checkPage(),
    precompressed(),
  ],
  // The reader of codes: a module, as its wasm is found by import.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Kept beside the build, not served: the server leaves them out.
    sourcemap: 'hidden',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Only Emotion imports these, for features that the app does not use.
      treeshake: {
        moduleSideEffects: [
          { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
      },
      output: {
        // The prefix keeps what only the office opens from the phones: see `globIgnores`.
        chunkFileNames: ({ name, facadeModuleId, moduleIds }) => {
          const language = /\/i18n\/further\/(\w\w)\.ts$/.exec(facadeModuleId ?? '')?.[1]
          const part = language === undefined ? name.split('~', 1).join() : `texts-${language}`
          const sources = moduleIds.filter((id) => usersOf.has(id))
          // Libraries by themselves are the office's, but for those of the start and those that are fetched later.
          const isLibrary = facadeModuleId === null && !/^(libraries|rolldown-runtime)$/.test(name)
          const ofOffice = sources.length === 0 ? isLibrary : !sources.some((id) => ofPhones.has(id))
          return `assets/${ofOffice && !part.startsWith('office-') ? 'office-' : ''}${part}-[hash].js`
        },
        codeSplitting: {
          groups: chunkRules().map((rule, index, { length }) => ({ ...rule, priority: length - index })),
        },
      },
    },
  },
  resolve: {
    alias: [
      // Dexie's build for modern browsers; its default is ES5, 1.7 KiB more.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^@pandacss\/is-valid-prop$/, replacement: absolutePath('src/ui/theme/is-css-property.ts') },
      { find: /^@emotion\/is-prop-valid$/, replacement: absolutePath('src/ui/theme/is-forwarded-prop.ts') },
    ],
  },
  server: { proxy: { '/api': server, '/.well-known': server } },
})

/** The package's version with the commit, where there is one: fault reports name it. */
function appVersion(): string {
  const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const
  const { stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], options)
  return stdout ? `${packageJson.version}+${stdout.trim()}` : packageJson.version
}

/** The page is apart: with it the start is one long task of a slow phone. */
const signIn = /\/src\/auth\/SignInPage\.tsx$/
const start = /\/src\/(main|auth\/SignInPage)\.tsx$/
const session = /\/session-calls\.ts$/
/** The driver's first screen, and what the session fetches on a phone. */
const home =
  /\/src\/(driver\/(shell\/DriverShell|shipments\/ShipmentsPage)|offline\/session\/(tokens|known-user))\.tsx?$/
/** What that screen fetches once it is shown. */
const afterHome = /\/(sync-run|register-device|housekeeping|after-opening)\.ts$/
const dashboard = /\/src\/(office-routes|office\/(shell\/OfficeShell|dashboard\/DashboardPage))\.tsx$/
const textFiles = {
  'office-texts': /^(office|dashboard|lists|forms)$/,
  'account-texts': /^(account|legal|registration)$/,
  'driver-texts':
    /^(correction|givers|help|letter|phone|refusals|shipment|signing|slip|statement|vehicle|warnings)$/,
}

/**
 * Which modules share a file: a module goes to the first rule that names one, with what it imports and no rule before has
 * taken, so libraries follow sources. Beside each rule is what changed without it when it was made (KiB gzip).
 */
function chunkRules() {
  return [
    // An update of the app fetches 152 KiB in place of 21: libraries change more rarely.
    { debugName: 'libraries', name: 'libraries', test: /node_modules/, tags: ['$initial' as const] },
    // The sign-in page 361 KiB in 22 files in place of 158 in 6.
    rule('start', ({ id, by }) => (by(start) && !signIn.test(id)) || id.endsWith('/visited-assets.ts')),
    // The driver's list 230 KiB in place of 215: it would fetch the client of the API first.
    rule(
      'shared',
      ({ id, by, parts }) =>
        (by(home) && parts.length > 0) || (by(session) && id.includes('/contract/')) || id.includes('/zod/'),
    ),
    // The driver's first screen 250 KiB in 13 files in place of 245 in 11.
    rule('api', ({ by, parts }) => by(session) || (by(afterHome) && parts.length > 0)),
    // A shipment's page 42.5 KiB in place of 40: joining small files, below, puts all words of letters beside a few lines.
    rule('letter-words', ({ id }) => {
      const [, language] = /\/contract\/letters\/letter-texts\/(en|nl)\.ts$/.exec(id) ?? []
      return language !== undefined && `letter-words-${language}`
    }),
    // A page of the office 204 KiB in place of 37: it would fetch the driver's. Joining small ones saves files.
    {
      ...rule('shared-parts', ({ onPhones, parts }) => onPhones && parts.length > 0),
      entriesAware: true,
      entriesAwareMergeThreshold: 2000,
    },
    // The driver's list 330 KiB in 16 files in place of 215 in 6.
    rule('driver', ({ by }) => by(home)),
    // The driver's first screen 336 KiB in place of 245: it would fetch the other pages.
    rule('sync', ({ by }) => by(afterHome)),
    // A guest fetches the pages of drivers.
    rule('guest-pages', ({ by, isLater }) => isLater && by(/\/src\/(auth\/\w+Page|legal\/)/)),
    // A phone keeps 159 files in place of 54, and each costs it more than its bytes do.
    rule('driver-pages', ({ by, isLater }) => isLater && by(/\/src\/(account|auth|driver|offline)\//)),
    // The dashboard 295 KiB in 28 files in place of 277 in 15. What most pages and dialogs share comes with it.
    rule(
      'office-start',
      ({ id, by, parts }) => by(dashboard) || parts.length >= 62 || /\/Menu\.tsx/.test(id),
    ),
    // A page of the office 21 files in place of 10, the largest 57 KiB in place of 37.
    rule('office-pages', ({ parts }) => parts.length >= 6 && sharedBy(parts)),
    // The dashboard 3 requests more, a phone 20 files more.
    rule('texts', ({ id }) => {
      const [, language, namespace = ''] = /\/src\/i18n\/(en|nl)\/(\w+)\.ts$/.exec(id) ?? []
      const [file] = Object.entries(textFiles).find(([, namespaces]) => namespaces.test(namespace)) ?? []
      return file !== undefined && `${file}-${language}`
    }),
  ]
}

/** A list fetches nothing that only forms use, and a form nothing that only lists use. */
function sharedBy(parts: readonly string[]): string {
  if (parts.every((part) => lists.has(part))) return 'office-lists'
  if (parts.every((part) => forms.has(part))) return 'office-forms'
  if (parts.every((part) => lists.has(part) || forms.has(part))) return 'office-lists-and-forms'
  return parts.some((part) => lists.has(part) && !forms.has(part)) ? 'office-common' : 'office-details'
}

/** What a rule asks of a module: what imports it, directly or not; `parts` are the pages and dialogs of the office. */
function describe(id: string, graph: Rolldown.ChunkingContext) {
  if (usersOf.size === 0) readUsers(graph)
  const users = usersOf.get(id) ?? []
  const parts = users.filter((user) => !ofPhones.has(user))
  return {
    id,
    by: (user: RegExp) => users.some((other) => user.test(other)),
    parts,
    isLater: parts.length === 0 && !users.some((user) => signIn.test(user)),
    onPhones: users.some((user) => ofPhones.has(user)),
  }
}

/** The name of the file, or whether it is the rule's. */
function rule(debugName: string, fileOf: (module: ReturnType<typeof describe>) => string | boolean) {
  return {
    debugName,
    name: (id: string, graph: Rolldown.ChunkingContext) => {
      const file = fileOf(describe(id, graph))
      return file === true ? debugName : file || null
    },
  }
}

/** The modules that the app may fetch without opening a page of the office. */
const ofPhones = new Set<string>()
/** By module the start, and each page, dialog or the like that is fetched by itself and imports it, directly or not. */
const usersOf = new Map<string, string[]>()
/** Those of them that have a list or a form of the office. */
const [lists, forms] = [new Set<string>(), new Set<string>()]

function readUsers(graph: Rolldown.ChunkingContext): void {
  const main = absolutePath('src/main.tsx')
  const imported = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const all = (id: string) => [...imported(id), ...(graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])]
  for (const id of reachable(main, (from) => all(from).filter((to) => !isOfOffice(to)))) ofPhones.add(id)
  for (const user of reachable(main, all)) {
    if (user !== main && graph.getModuleInfo(user)?.dynamicImporters.length === 0) continue
    for (const id of reachable(user, imported)) {
      usersOf.set(id, [...(usersOf.get(id) ?? []), user])
      if (/\/office\/shared\/list\/(?!list-columns)/.test(id)) lists.add(user)
      if (/\/src\/((ui|office\/shared)\/forms\/|ui\/controls\/ChoiceField)/.test(id)) forms.add(user)
    }
  }
}

/** The texts of phones are those of the further languages, and of the terms. */
const textsOfPhones = new Set([...readdirSync(absolutePath('locales/de')), 'legal.json'])
const isOfOffice = (id: string) =>
  /\/src\/office/.test(id) ||
  !textsOfPhones.has(`${/\/src\/i18n\/..\/([\w-]+)\.ts$/.exec(id)?.[1] ?? 'legal'}.json`)

/** Without libraries, some of which import all that they have. */
function reachable(
  from: string,
  next: (id: string) => readonly string[],
  found = new Set<string>(),
): Set<string> {
  if (found.has(from) || from.includes('/node_modules/') || from.startsWith('\0')) return found
  found.add(from)
  for (const id of next(from)) reachable(id, next, found)
  return found
}

/** Writes a Brotli and a gzip copy of every text file, so that the server need not compress them; at 11 Brotli takes twice the time. */
function precompressed(): Plugin {
  let folder = 'dist'
  const compress = async (name: string) => {
    if (!/\.(js|mjs|json|css|html|svg|wasm|webmanifest)$/.test(name)) return
    const text = readFileSync(join(folder, name))
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
    writeFileSync(join(folder, `${name}.br`), await promisify(brotliCompress)(text, brotli))
    writeFileSync(join(folder, `${name}.gz`), await promisify(gzip)(text, { level: 9 }))
  }
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () =>
        void (await Promise.all(readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(compress))),
    },
  }
}
