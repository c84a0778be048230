/**
 * `node scripts/check-size.ts`: prints the KiB of gzipped JavaScript that a browser loads to show each
 * screen: all that it fetches by itself, by Vite's manifest; and for each page of the office what it adds to the dashboard.
 * Fails when a screen is over its budget.
 */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildPageIfStale, pageFolder } from './builds.ts'
import {
  dashboard,
  filesOf,
  filesOfScreen,
  keyOfChunk,
  readManifest,
  screens,
  textModules,
} from './screen-files.ts'

await buildPageIfStale()
const manifest = await readManifest()
/** Form library, fields and choices: fetched with the first form, and then there for all. */
const formKit = manifest[keyOfChunk(manifest, 'office-forms')]?.file

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

process.stdout.write('JavaScript to show a screen, KiB gzip\n')
for (const screen of screens)
  report(screen.name, await gzippedKibibytes(filesOfScreen(screen, manifest)), screen.budget)

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

// Phones keep no file of the office: without a network the driver's pages would not open.
for (const { file, imports = [] } of Object.values(manifest)) {
  const ofOffice = imports.filter((key) => manifest[key]?.file.startsWith('assets/office-'))
  if (file.startsWith('assets/office-') || ofOffice.length === 0) continue
  overBudget = true
  process.stdout.write(`  ${file} imports ${ofOffice.join(', ')}\n`)
}

/** The dashboard's page is with its start. */
const pageOf = (module: string) =>
  `src/${module}` in manifest ? `src/${module}` : keyOfChunk(manifest, 'office-start')

const dashboardFiles = filesOfScreen(dashboard, manifest)
const officePages = await readFile(new URL('../src/office-pages.tsx', import.meta.url), 'utf8')
const pages = await Promise.all(
  [...officePages.matchAll(/page\(\s*([^)]+?),\s*\(\) =>\s*import\('\.\/(.+?)'\)/g)].map(
    async ([, texts = '', module = '']) => {
      const namespaces = [...texts.matchAll(/'(\w+)'/g)].flatMap(([, namespace]) => namespace ?? [])
      const added = [...filesOf([pageOf(module), ...textModules(manifest, namespaces)], manifest)].filter(
        (file) => !dashboardFiles.has(file),
      )
      return {
        name: basename(module, '.tsx'),
        kibibytes: await gzippedKibibytes(added.filter((file) => file !== formKit)),
        kit: await gzippedKibibytes(added.filter((file) => file === formKit)),
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
