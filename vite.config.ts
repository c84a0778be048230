import react from '@vitejs/plugin-react'
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import packageJson from './package.json' with { type: 'json' }
import { checkPage } from './vite.check.ts'
import { webManifest } from './web-manifest.ts'

const server = process.env.SERVER ?? 'http://127.0.0.1:8080'

/** Imported dynamically, and small: what a first visit needs is fetched sooner in one file. */
const withStart = modules(
  'src/app/session/user-preferences.ts',
  'src/i18n/en/auth.ts',
  'src/i18n/nl/auth.ts',
  'contract/office/visited-assets.ts',
)
const sessionCalls = modules('src/app/session/session-calls.ts')
const driverHome = modules('src/driver/shell/DriverShell.tsx', 'src/driver/shipments/ShipmentsPage.tsx')
/** What a phone fetches right after its first screen: the first synchronisation and the housekeeping. */
const afterDriverHome = modules(
  'src/offline/sync/sync-run.ts',
  'src/offline/session/housekeeping.ts',
  'src/driver/shell/after-opening.ts',
)
/** The pages of the office by what they need of its lists and forms. */
const pageKinds = ['details', 'lists', 'forms', 'listsAndForms'] as const

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(await appVersion()) },
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
    officeChunkBoundary(),
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
        // The prefix excludes office chunks from the precache of the service worker.
        chunkFileNames: ({ name, facadeModuleId, moduleIds }) =>
          name.startsWith('office-')
            ? 'assets/[name]-[hash].js'
            : furtherLanguageOf(facadeModuleId) !== undefined
              ? `assets/texts-${furtherLanguageOf(facadeModuleId)}-[hash].js`
              : [facadeModuleId, ...moduleIds].some((id) => id !== null && isOfficeModule(id))
                ? 'assets/office-[name]-[hash].js'
                : 'assets/[name]-[hash].js',
        // Modules that are needed at the same time share a chunk; a module goes to the matching group with
        // the highest priority.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              priority: 90,
              test: (id) =>
                !isHeadlessPart(id) &&
                !isCalendarModule(id) &&
                isInPackages(
                  /^(react|react-dom|scheduler|react-router|react-router-dom|@chakra-ui|@emotion|@pandacss|stylis|react-is|hoist-non-react-statics|i18next|react-i18next|zustand)$/,
                )(id),
            },
            // Only the office uses Chakra's headless parts, but every import of its index reaches them. Menus
            // belong to every page; what chooses a value to forms, what holds the focus to panels that are opened, and
            // tooltips to the rail. The first group also takes what others depend on.
            {
              name: 'office-overlays',
              priority: 85,
              test: (id) =>
                isHeadlessPart(id) &&
                !isChoicePart(id) &&
                !isFilePart(id) &&
                !isDialogPart(id) &&
                !isTooltipPart(id),
            },
            { name: 'office-dialogs', priority: 83, test: isDialogPart },
            { name: 'office-tooltips', priority: 82.5, test: isTooltipPart },
            { name: 'office-files', priority: 82, test: isFilePart },
            { name: 'office-choices', priority: 80, test: isChoicePart },
            { name: 'office-calendar', priority: 75, test: isCalendarModule },
            group(70, (id, graph) =>
              withStart(graph).includes(id) ||
              (usedBy(modules('src/main.tsx', 'src/auth/SignInPage.tsx'))(id, graph) &&
                !isFetchedLater(id, graph))
                ? 'start'
                : null,
            ),
            // By itself: with the start it would be one long task of a slow phone.
            { name: 'sign-in', priority: 69, test: /\/src\/auth\/SignInPage\.tsx$/ },
            // What every page fetches once it is shown, in one request.
            { name: 'after-start', priority: 68, test: /\/(workbox-window|src\/ui\/overlays\/Toaster\.tsx)/ },
            // The driver's first screen reads the device store: it needs the schemas, but not the API client.
            chunkGroup(
              'schemas',
              65,
              (id, graph) => /\/(contract|node_modules\/zod)\//.test(id) && usedBy(sessionCalls)(id, graph),
            ),
            // Apart from the other schemas of the office, which no driver's first screen needs.
            chunkGroup(
              'driver-and-office',
              55,
              (id, graph) => usedBy(driverHome)(id, graph) && usedBy(pagesOf('office'))(id, graph),
            ),
            // What the first synchronisation needs, in two files: of these, pages beside the driver's need the client
            // of the API alone.
            group(52, (id, graph) =>
              sessionCalls(graph).includes(id) ||
              (usedBy(afterDriverHome)(id, graph) &&
                usedBy(pagesOf('office'))(id, graph) &&
                !isFetchedLater(id, graph))
                ? 'api'
                : null,
            ),
            // What a letter must have, and its givers, are on pages of a flow too, which do not show its boxes.
            { name: 'letter-rules', priority: 51.5, test: /\/contract\/letters\/letter-(rules|addresses)/ },
            // Only where a number is typed.
            {
              name: 'number-fields',
              priority: 51.7,
              test: /\/src\/ui\/controls\/(NumberField|typed-numbers)/,
            },
            // Asked by the forms of both, and by no page at first.
            { name: 'weights', priority: 51.6, test: /\/implausible-weights/ },
            // Where something is searched or compared on the page itself: with the command menu, and in new passwords.
            { name: 'folded', priority: 51.5, test: /\/contract\/kit\/folded\.ts$/ },
            // Of pages that nobody sees first.
            { name: 'later-icons', priority: 51.3, test: /\/src\/ui\/theme\/later-icons/ },
            // Codes, drawings and their like are on no page at first.
            {
              name: 'codes',
              priority: 51.2,
              test: /\/src\/ui\/controls\/(QrCode|NumberedList|Drawing)\.tsx/,
            },
            // Before the boxes, which would take them along: dates are on many pages.
            { name: 'days', priority: 51.1, test: /\/contract\/kit\/days\.ts$/ },
            // The boxes of a letter are on two pages alone, which most never open.
            { name: 'letter-boxes', priority: 51, test: /\/contract\/letters\/letter-(boxes|formats|texts)/ },
            chunkGroup(
              'shared-pages',
              50,
              (id, graph) =>
                !isOfAccounts(id) &&
                !isOfDrivers(id) &&
                usedBy(pagesOf('office'))(id, graph) &&
                isNeededOutsideOffice(id, graph),
            ),
            { name: 'accounts', priority: 49, test: isOfAccounts },
            { name: 'drivers', priority: 48.9, test: isOfDrivers },
            // With the list itself, and what the session imports dynamically for drivers alone.
            group(40, (id, graph) =>
              /\/src\/offline\/session\/(tokens|known-user)\.ts$/.test(id) ||
              (usedBy(driverHome)(id, graph) &&
                (driverHome(graph).includes(id) || !isFetchedLater(id, graph)))
                ? 'driver'
                : null,
            ),
            // Modules that are imported dynamically too: the parts of a synchronisation always follow each other.
            group(33, (id, graph) => (usedBy(afterDriverHome)(id, graph) ? 'sync' : null)),
            // Everything else of drivers and guests is in a few files: a phone stores them all for work without a
            // network, and each file costs it more than its bytes do.
            group(32, laterTextsOf),
            // What registers a new phone, on its first screen.
            {
              name: 'registration',
              priority: 31.5,
              test: /\/src\/offline\/(sync\/(register-device|move-to-device)|session\/registration-keys)\.ts$|\/contract\/accounts\/devices\.ts$/,
            },
            group(31, (id, graph) =>
              /\/src\/offline\//.test(id) && isFetchedLater(id, graph) ? 'queue-parts' : null,
            ),
            // What an account needs of it, without the pages of drivers, as the office has accounts too.
            chunkGroup(
              'account-parts',
              30.5,
              (id, graph) => usedBy(pagesOf('account'))(id, graph) && !id.includes('/src/account/'),
            ),
            group(30, (id, graph) =>
              usedBy(pagesOf('driver'))(id, graph) ||
              /\/src\/(driver\/|.*\/(BrokenStorage|LeftOnPhone|PositionConsent)\.)/.test(id)
                ? 'driver-pages'
                : null,
            ),
            { name: 'account-pages', priority: 29.5, test: /\/src\/account\// },
            group(29, (id, graph) => (usedBy(pagesOf('auth', 'legal'))(id, graph) ? 'guest-pages' : null)),
            {
              name: 'notices',
              priority: 28,
              test: /\/src\/(app\/\w+\/(ImpersonationBanner|NotFoundPage|TermsNotice|UpdateNotice)|ui\/\w+\/(ConfirmDialog|FurtherFlag))\./,
            },
            // The texts that every page of the office needs: one file a language.
            { priority: 25, name: (id) => officeTextsOf(id) },
            // With menus, which are on most pages after it.
            chunkGroup(
              'office',
              20,
              usedBy(
                modules(
                  'src/office/shell/OfficeShell.tsx',
                  'src/office/dashboard/DashboardPage.tsx',
                  'src/ui/overlays/Menu.tsx',
                ),
              ),
            ),
            // What opens panels and dialogs is on every page; what reads numbers is here beside what reads dates.
            {
              name: `office-common-${pageKinds.join('-')}`,
              priority: 19.5,
              test: /\/src\/(ui\/overlays\/(Dialog|Popover|close-dialog)|office\/shared\/page\/use-eba-failure)\.tsx?$/,
            },
            ...sharedInOffice(),
            // Few forms take files: after what all forms share.
            { name: 'office-file-fields', priority: 18.5, test: isFileField },
          ],
        },
      },
    },
  },
  resolve: {
    alias: [
      // Dexie's build for modern browsers; its default is ES5.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^@pandacss\/is-valid-prop$/, replacement: absolutePath('src/ui/theme/is-css-property.ts') },
      { find: /^@emotion\/is-prop-valid$/, replacement: absolutePath('src/ui/theme/is-forwarded-prop.ts') },
      // The router's package leads to its development build whatever is asked for.
      {
        find: /^react-router$/,
        replacement: absolutePath('node_modules/react-router/dist/production/index.mjs'),
      },
      {
        find: /^react-router\/dom$/,
        replacement: absolutePath('node_modules/react-router/dist/production/dom-export.mjs'),
      },
    ],
  },
  server: { proxy: { '/api': server, '/.well-known': server } },
})

/** The package's version with the commit, where there is one: fault reports name it. */
async function appVersion(): Promise<string> {
  const commit = await promisify(execFile)('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: absolutePath('.'),
  }).then(
    ({ stdout }) => `+${stdout.trim()}`,
    () => '',
  )
  return packageJson.version + commit
}

type Graph = Rolldown.ChunkingContext
type Roots = (graph: Graph) => readonly string[]
type ModuleTest = (id: string, graph: Graph) => boolean

function isInPackages(names: RegExp) {
  return (id: string) => names.test(/.*\/node_modules\/([^/]+)/.exec(id)?.[1] ?? '')
}

function isHeadlessPart(id: string): boolean {
  if (isCalendarModule(id)) return false
  return (
    /\/@chakra-ui\/react\/dist\/esm\/(components\/|styled-system\/(create-slot-recipe-context|use-slot-recipe|display-name|empty)\.js)/.test(
      id,
    ) || isInPackages(/^(@ark-ui|@zag-js|@floating-ui|@internationalized|proxy-compare|proxy-memoize)$/)(id)
  )
}

function isChoicePart(id: string): boolean {
  return (
    isHeadlessPart(id) &&
    /\/(@internationalized|combobox|collection|i18n-utils|listbox|live-region|select|tags-input|auto-resize)\//.test(
      id,
    )
  )
}

/** What holds the focus, which no menu or tooltip does. */
function isDialogPart(id: string): boolean {
  return isHeadlessPart(id) && /\/(dialog|popover|focus-trap|aria-hidden|remove-scroll|drawer)\//.test(id)
}

/** Of the navigation that is collapsed to a rail. */
function isTooltipPart(id: string): boolean {
  return isHeadlessPart(id) && /\/tooltip\//.test(id)
}

function isFilePart(id: string): boolean {
  return isHeadlessPart(id) && /\/(file-upload|file-utils)\//.test(id)
}

/** The calendar is fetched when it is first opened. */
function isCalendarModule(id: string): boolean {
  return (
    /\/node_modules\/(@zag-js\/date-(picker|utils|input)|@internationalized\/date|@ark-ui\/react\/dist\/components\/date-picker)\//.test(
      id,
    ) || /\/@chakra-ui\/react\/dist\/esm\/components\/date-picker\//.test(id)
  )
}

function group(priority: number, name: (id: string, graph: Graph) => string | null) {
  return { debugName: `group ${priority}`, priority, name }
}

/** A chunk group; modules that are imported dynamically, such as pages, keep a chunk of their own. */
function chunkGroup(name: string, priority: number, isMember: ModuleTest) {
  return group(priority, (id, graph) => (isMember(id, graph) && !isFetchedLater(id, graph) ? name : null))
}

/** Whether a module is imported dynamically. */
function isFetchedLater(id: string, graph: Graph): boolean {
  return (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
}

/** True for modules that at least `minimum` of the roots import, directly or indirectly. */
function usedBy(roots: Roots, minimum = 1): ModuleTest {
  return (id, graph) =>
    roots(graph).filter((root) => reachableFrom(root, imports, graph).has(id)).length >= minimum
}

/**
 * Chunk groups of what several pages and dialogs of the office share, by the kinds of those that use it: a list
 * fetches nothing that only forms use, a form nothing that only lists use. A group also takes what its modules
 * import, unless a group before it has done so: what more kinds use comes first. Source files that few parts of
 * different features use are left to the bundler.
 */
function sharedInOffice() {
  return pageKinds.flatMap((_kind, fewer) => {
    const count = pageKinds.length - fewer
    return [
      officeGroup(19 - fewer / 10, (id, parts, kinds) =>
        kinds.length === count &&
        !isFileField(id) &&
        featuresOf(parts).length > 1 &&
        (parts.length >= 6 || id.includes('/contract/'))
          ? `office-common-${kinds.join('-')}`
          : null,
      ),
      officeGroup(18 - fewer / 10, (_id, parts, kinds) =>
        kinds.length === count && featuresOf(parts).length === 1
          ? `office-${featuresOf(parts)[0] ?? ''}-${kinds.join('-')}`
          : null,
      ),
    ]
  })
}

function isFileField(id: string): boolean {
  return /\/src\/(ui\/forms\/FileInput|office\/shared\/fields\/(file-fields|(Logo|Media)Input))\.tsx?$/.test(
    id,
  )
}

function officeGroup(
  priority: number,
  nameOf: (id: string, parts: readonly string[], kinds: readonly string[]) => string | null,
) {
  return {
    debugName: `office-${priority}`,
    priority,
    name: (id: string, graph: Graph) => {
      const parts = officePartsByModule(graph).get(id) ?? []
      if (parts.length < 2 || graph.getModuleInfo(id)?.dynamicImporters.length !== 0) return null
      const kinds = new Set(parts.map((part) => kindOf(part, graph)))
      return nameOf(
        id,
        parts,
        pageKinds.filter((kind) => kinds.has(kind)),
      )
    },
  }
}

const partsByModule = new Map<string, string[]>()

/** The pages and dialogs of the office, which are fetched when they are opened, that import a module: by its id. */
function officePartsByModule(graph: Graph): ReadonlyMap<string, readonly string[]> {
  if (partsByModule.size > 0) return partsByModule
  const reachable = new Set(
    pagesOf('office')(graph).flatMap((page) => [...reachableFrom(page, allImports, graph)]),
  )
  for (const part of reachable) {
    if (!isFetchedLater(part, graph) || !part.includes('/src/office/')) continue
    for (const id of reachableFrom(part, imports, graph))
      partsByModule.set(id, [...(partsByModule.get(id) ?? []), part])
  }
  return partsByModule
}

function featuresOf(parts: readonly string[]): readonly string[] {
  return [...new Set(parts.flatMap((part) => /\/src\/office\/([^/]+)\//.exec(part)?.[1] ?? []))]
}

const kindsOfParts = new Map<string, (typeof pageKinds)[number]>()

/** What of the office's lists and forms a page or dialog needs. */
function kindOf(page: string, graph: Graph): (typeof pageKinds)[number] {
  const known = kindsOfParts.get(page)
  if (known !== undefined) return known
  const needs = (part: RegExp) => [...reachableFrom(page, imports, graph)].some((id) => part.test(id))
  const list = needs(/\/src\/(ui\/table|office\/shared\/list)\//)
  const form = needs(
    /\/(src\/(ui|office\/shared)\/forms|src\/ui\/controls\/ChoiceField\.tsx|node_modules\/react-hook-form)/,
  )
  const kind = list ? (form ? 'listsAndForms' : 'lists') : form ? 'forms' : 'details'
  kindsOfParts.set(page, kind)
  return kind
}

/** True for modules that the app may load, statically or dynamically, without opening an office page. */
function isNeededOutsideOffice(id: string, graph: Graph): boolean {
  return reachableFrom(absolutePath('src/main.tsx'), importsOutsideOffice, graph).has(id)
}

function modules(...files: readonly string[]): Roots {
  const ids = files.map(absolutePath)
  return () => ids
}

/** The pages in these folders of `src`. */
function pagesOf(...folders: readonly string[]): Roots {
  return (graph) =>
    ['src/routes.tsx', 'src/office-routes.tsx', 'src/office-pages.ts']
      .flatMap((file) => graph.getModuleInfo(absolutePath(file))?.dynamicallyImportedIds ?? [])
      .filter((id) => folders.some((folder) => id.includes(`/src/${folder}/`)))
}

function absolutePath(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}

/** Texts that drivers and guests read: the further languages are theirs alone, and have no others. */
/** The account, the terms and the privacy statement are drivers' pages too, in the product's two languages. */
const textsOfDrivers: ReadonlySet<string> = new Set([
  ...readdirSync(absolutePath('locales/de')),
  'legal.json',
])

/** Needed only where accounts are managed or a secret is chosen. */
function isOfAccounts(id: string): boolean {
  return /\/contract\/accounts\/(accounts|secrets|common-pincodes)\.ts$/.test(id)
}

/** Needed only where drivers register or are managed. */
function isOfDrivers(id: string): boolean {
  return id.endsWith('/contract/accounts/drivers.ts')
}

/** Those that no first screen shows: of what is opened from a driver's list, and of a guest and an account. */
function laterTextsOf(id: string): string | null {
  const [, language, namespace] = /\/src\/i18n\/(en|nl)\/(\w+)\.ts$/.exec(id) ?? []
  if (namespace === undefined) return null
  if (/^(account|legal|registration)$/.test(namespace)) return `account-texts-${language}`
  return /^(correction|givers|letter|phone|refusals|shipment|signing|statement|vehicle)$/.test(namespace)
    ? `driver-texts-${language}`
    : null
}

function isOfficeModule(id: string): boolean {
  const texts = /\/src\/i18n\/..\/([\w-]+)\.ts$/.exec(id)?.[1]
  if (texts !== undefined) return !textsOfDrivers.has(`${texts}.json`)
  return /\/src\/(office|office-pages\.ts|ui\/(table|forms|controls\/(Calendar|ChoiceField)|overlays\/(Dialog|Menu|ModalDialog|Popover|close-dialog)))/.test(
    id,
  )
}

function officeTextsOf(id: string): string | null {
  const language = /\/src\/i18n\/(en|nl)\/(office|dashboard|lists|forms)\.ts$/.exec(id)?.[1]
  return language === undefined ? null : `office-texts-${language}`
}

/** The language of a bundle of texts that is fetched when that language is chosen. */
function furtherLanguageOf(id: string | null): string | undefined {
  return /\/src\/i18n\/further\/([a-z]{2})\.ts$/.exec(id ?? '')?.[1]
}

function imports({ importedIds }: Rolldown.ModuleInfo): readonly string[] {
  return importedIds
}

function allImports({ importedIds, dynamicallyImportedIds }: Rolldown.ModuleInfo): readonly string[] {
  return [...importedIds, ...dynamicallyImportedIds]
}

function importsOutsideOffice({
  importedIds,
  dynamicallyImportedIds,
}: Rolldown.ModuleInfo): readonly string[] {
  return [...importedIds, ...dynamicallyImportedIds].filter((id) => !isOfficeModule(id))
}

const reachableByRoot = new Map<string, ReadonlySet<string>>()

function reachableFrom(
  root: string,
  next: (module: Rolldown.ModuleInfo) => readonly string[],
  graph: Graph,
): ReadonlySet<string> {
  const key = `${next.name} ${root}`
  const cached = reachableByRoot.get(key)
  if (cached !== undefined) return cached
  const reachable = new Set<string>()
  const add = (id: string) => {
    if (reachable.has(id)) return
    reachable.add(id)
    const module = graph.getModuleInfo(id)
    if (module !== null) next(module).forEach(add)
  }
  add(root)
  reachableByRoot.set(key, reachable)
  return reachable
}

/**
 * Fails the build when another chunk imports an office chunk: phones have not cached those, so it would not
 * work offline.
 */
function officeChunkBoundary(): Plugin {
  const isOfficeChunk = (file: string) => file.startsWith('assets/office-')
  return {
    name: 'office-chunk-boundary',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const officeImports =
          output.type === 'chunk' && !isOfficeChunk(output.fileName)
            ? output.imports.filter(isOfficeChunk)
            : []
        if (officeImports.length > 0)
          this.error(
            `${output.fileName} imports ${officeImports.join(', ')}, which the phones of drivers do not cache.`,
          )
      }
    },
  }
}

/**
 * Writes a Brotli and a gzip copy of every text file of the build, so that the server need not compress them.
 */
function precompressed(): Plugin {
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
          /\.(js|mjs|json|css|html|svg|wasm|webmanifest)$/.test(name),
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
