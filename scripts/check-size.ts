/**
 * `node scripts/check-size.ts`: KiB of JavaScript, gzip, that a browser loads to show each screen: the entry, and what
 * the lazy modules of its route import, as Vite's manifest says. Fails where a screen is over its budget.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildPageIfStale, pageFolder } from './page-build.ts'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

interface Screen {
  readonly name: string
  /** Modules that its route loads when it is opened, as the manifest names them. */
  readonly modules: readonly string[]
  /** Rooms whose texts it shows, beside the app's own, which every start has. */
  readonly texts: readonly string[]
  readonly budget: number
}

const screens: readonly Screen[] = [
  { name: 'sign-in page', budget: 170, modules: ['src/auth/SignInPage.tsx'], texts: ['auth'] },
  {
    name: "driver's first screen",
    budget: 220,
    texts: ['driver'],
    modules: [
      'src/driver/shell/DriverShell.tsx',
      'src/driver/shipments/ShipmentsPage.tsx',
      'src/offline/session/tokens.ts',
    ],
  },
  {
    name: 'office dashboard',
    budget: 280,
    texts: ['office'],
    modules: ['src/office/shell/OfficeShell.tsx', 'src/office/dashboard/DashboardPage.tsx'],
  },
]

await buildPageIfStale()
const manifest = JSON.parse(await readFile(join(pageFolder, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>
const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)

/** Every file that loading these modules loads, each once. */
function filesOf(modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined)
      throw new Error(
        `Vite's manifest has no ${key}: name the screen's modules anew in scripts/check-size.ts.`,
      )
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  modules.forEach(visit)
  return files
}

async function weightOf(files: Iterable<string>): Promise<number> {
  const scripts = [...files].filter((file) => file.endsWith('.js'))
  const bytes = await Promise.all(
    scripts.map(async (file) => gzipSync(await readFile(join(pageFolder, file)), { level: 9 }).length),
  )
  return bytes.reduce((sum, one) => sum + one, 0) / 1024
}

let over = false
process.stdout.write('JavaScript to show a screen, KiB gzip\n')
for (const { name, modules, texts, budget } of screens) {
  // The app starts in Dutch, the longer of its languages.
  const words = texts.map((room) => `src/i18n/nl/${room}.ts`)
  const weight = await weightOf(filesOf([...entries, ...modules, ...words]))
  const fits = weight <= budget
  over ||= !fits
  process.stdout.write(
    `  ${name.padEnd(24)}${weight.toFixed(1).padStart(7)} of ${budget}${fits ? '' : '  over budget'}\n`,
  )
}
process.exitCode = over ? 1 : 0
