/**
 * `node scripts/check-size.ts`: prints the KiB of gzipped JavaScript that a browser loads to show each
 * screen: the entry and all imports of the lazy modules of its route, by Vite's manifest; and for each page of
 * the office what it adds to the dashboard. Fails when a screen is over its budget.
 */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildPageIfStale, pageFolder } from './builds.ts'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

interface Screen {
  readonly name: string
  /** The lazy modules of its route, as named in the manifest. */
  readonly modules: readonly string[]
  /** Translation namespaces that it loads, beside that of the app, which every page has. */
  readonly texts: readonly string[]
  readonly budget: number
}

const dashboardName = 'office dashboard'

const screens: readonly Screen[] = [
  { name: 'sign-in page', budget: 170, modules: ['src/auth/SignInPage.tsx'], texts: ['auth'] },
  {
    name: "driver's first screen",
    budget: 220,
    texts: ['driver'],
    modules: ['src/driver/shell/DriverShell.tsx', 'src/driver/shipments/ShipmentsPage.tsx'],
  },
  {
    name: dashboardName,
    budget: 280,
    texts: ['office', 'dashboard', 'lists', 'forms'],
    modules: [
      'src/office-routes.tsx',
      'src/office/shell/OfficeShell.tsx',
      'src/office/dashboard/DashboardPage.tsx',
    ],
  },
]

await buildPageIfStale()
const readManifest = async (name: string) =>
  JSON.parse(await readFile(join(pageFolder, '.vite', name), 'utf8')) as Manifest
const manifest = await readManifest('manifest.json')
/** Form library, fields and choices: fetched with the first form, and then there for all. */
const formKit = /office-(common-forms|choices)/
const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)

/** The files of these modules and of everything that they import. */
function filesOf(modules: readonly string[], chunks = manifest): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = chunks[key]
    if (chunk === undefined)
      throw new Error(
        `Vite's manifest has no ${key}: update the modules of the screen in scripts/check-size.ts.`,
      )
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.css?.forEach((file) => files.add(file))
    chunk.imports?.forEach(visit)
  }
  modules.forEach(visit)
  return files
}

async function gzippedKibibytes(files: Iterable<string>, types = /\.js$/): Promise<number> {
  const scripts = [...files].filter((file) => types.test(file))
  const bytes = await Promise.all(
    scripts.map(async (file) => gzipSync(await readFile(join(pageFolder, file)), { level: 9 }).length),
  )
  return bytes.reduce((sum, size) => sum + size, 0) / 1024
}

let overBudget = false

function report(name: string, kibibytes: number, budget: number): void {
  const isWithinBudget = kibibytes <= budget
  overBudget ||= !isWithinBudget
  process.stdout.write(
    `  ${name.padEnd(30)}${kibibytes.toFixed(1).padStart(7)} of ${budget}${isWithinBudget ? '' : '  over budget'}\n`,
  )
}

/** Measured in Dutch: its texts are the longer ones. What every page of the office needs of them is one file. */
function textModules(namespaces: readonly string[]): string[] {
  const officeTexts = Object.keys(manifest).find((key) => key.startsWith('_office-texts-nl')) ?? ''
  return namespaces
    .map((namespace) => `src/i18n/nl/${namespace}.ts`)
    .map((module) => (module in manifest ? module : officeTexts))
}

process.stdout.write('JavaScript to show a screen, KiB gzip\n')
for (const { name, modules, texts, budget } of screens)
  report(name, await gzippedKibibytes(filesOf([...entries, ...modules, ...textModules(texts)])), budget)

// Styles too: an officer's first visit is by the roadside.
report(
  "inspector's page, with styles",
  await gzippedKibibytes(
    filesOf(
      ['check.html', 'src/check/letter/letter-screen.ts', 'src/check/languages/nl.ts'],
      await readManifest('check-manifest.json'),
    ),
    /\.(js|css)$/,
  ),
  60,
)

const dashboard = filesOf([
  ...entries,
  ...screens
    .filter(({ name }) => name === dashboardName)
    .flatMap(({ modules, texts }) => [...modules, ...textModules(texts)]),
])
const officePages = await readFile(new URL('../src/office-pages.ts', import.meta.url), 'utf8')
const pages = await Promise.all(
  [...officePages.matchAll(/texts: \[(.*?)\],\s+load: \(\) => import\('\.\/(.+?)'\)/gs)].map(
    async ([, texts = '', module = '']) => {
      const namespaces = [...texts.matchAll(/'(\w+)'/g)].flatMap(([, namespace]) => namespace ?? [])
      const added = [...filesOf([`src/${module}`, ...textModules(namespaces)])].filter(
        (file) => !dashboard.has(file),
      )
      return {
        name: basename(module, '.tsx'),
        kibibytes: await gzippedKibibytes(added.filter((file) => !formKit.test(file))),
        kit: await gzippedKibibytes(added.filter((file) => formKit.test(file))),
      }
    },
  ),
)
process.stdout.write(
  '\nWhat a page of the office adds to the dashboard, beside the form kit that the first form fetches\n',
)
for (const { name, kibibytes } of pages.toSorted((one, other) => other.kibibytes - one.kibibytes))
  report(name, kibibytes, 40)
report('form kit', Math.max(...pages.map(({ kit }) => kit)), 40)
process.exitCode = overBudget ? 1 : 0
