/** Which files a browser fetches to show a screen, by Vite's manifest: for `npm run check` and for the bench. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageFolder } from './builds.ts'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

export interface Screen {
  readonly name: string
  /** The lazy modules of its route, as named in the manifest. */
  readonly modules: readonly string[]
  /** Translation namespaces that it loads, beside that of the app, which every page has. */
  readonly texts: readonly string[]
  /** Chunks that it fetches by itself once it is there, or on the way to it, by their names in vite.config.ts. */
  readonly chunks: readonly string[]
  /** KiB gzip. */
  readonly budget: number
}

const signInPage: Screen = {
  name: 'sign-in page',
  budget: 170,
  modules: ['src/auth/SignInPage.tsx', 'src/ui/overlays/after-start.ts'],
  texts: ['auth'],
  chunks: [],
}

export const dashboard: Screen = {
  name: 'office dashboard',
  budget: 280,
  texts: [...signInPage.texts, 'office', 'dashboard', 'lists', 'forms'],
  modules: [...signInPage.modules, 'src/office/shared/chart/BarChart.tsx', 'src/i18n/more-texts.ts'],
  chunks: ['api', 'office-start'],
}

/** The first screens of everybody, from the sign-in page on: `npm run bench -- size` fails where Chromium fetches others. */
export const screens: readonly Screen[] = [
  signInPage,
  {
    name: "driver's first screen",
    // Never more: the bench says what it should be.
    budget: 245,
    texts: [...signInPage.texts, 'driver'],
    modules: signInPage.modules,
    chunks: ['api', 'driver', 'sync'],
  },
  dashboard,
]

export const readManifest = async (name = 'manifest.json') =>
  JSON.parse(await readFile(join(pageFolder, '.vite', name), 'utf8')) as Manifest

/** The files of these modules and of everything that they import. */
export function filesOf(modules: readonly string[], chunks: Manifest): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = chunks[key]
    if (chunk === undefined)
      throw new Error(
        `Vite's manifest has no ${key}: update the modules of the screen in scripts/screen-files.ts.`,
      )
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.css?.forEach((file) => files.add(file))
    chunk.imports?.forEach(visit)
  }
  modules.forEach(visit)
  return files
}

export const keyOfChunk = (manifest: Manifest, name: string) =>
  Object.keys(manifest).find((key) => key.replace(/-[\w-]{8}\.js$/, '') === `_${name}`) ?? name

/** In Dutch: its texts are the longer ones. What every page of the office needs of them is one file. */
export const textModules = (manifest: Manifest, namespaces: readonly string[]): string[] =>
  namespaces
    .map((namespace) => `src/i18n/nl/${namespace}.ts`)
    .map((module) => (module in manifest ? module : keyOfChunk(manifest, 'office-texts-nl')))

export function filesOfScreen({ modules, texts, chunks }: Screen, manifest: Manifest): Set<string> {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  return filesOf(
    [
      ...entries,
      ...modules,
      ...textModules(manifest, texts),
      ...chunks.map((name) => keyOfChunk(manifest, name)),
    ],
    manifest,
  )
}
