import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const workshop = join(root, 'node_modules/.cache/vrachtpas')
const vite = join(root, 'node_modules/vite/bin/vite.js')

/** The folder of the built app. */
export const pageFolder = join(root, 'dist')

const sources = [
  'contract',
  'src',
  'service-worker',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
/** What a finished build has; the worker is written last. */
const results = ['index.html', '.vite/manifest.json', 'sw.js']

/**
 * Builds the app when there is no build, or one older than what it is made of. Answers whether it built.
 * @throws when the build fails, or is needed where its tools are not installed
 */
export async function buildPageIfStale(): Promise<boolean> {
  const built = await Promise.all(results.map((name) => changed(join(pageFolder, name))))
  const complete = built.every((moment) => moment > 0)
  const newest = Math.max(...(await Promise.all(sources.map((name) => newestIn(join(root, name))))))
  if (complete && Math.min(...built) >= newest) return false
  // An image without development packages carries the build that it was made with.
  if ((await changed(vite)) > 0) await build()
  else if (!complete)
    throw new Error('There is no built app in dist, and its build tools are not installed: run npm ci.')
  else return false
  return true
}

/** Builds beside and then takes the place of what is there: neither a second build nor a break leaves half an app behind. */
async function build(): Promise<void> {
  await mkdir(workshop, { recursive: true })
  const fresh = join(workshop, `page-${process.pid}`)
  const replaced = `${fresh}-replaced`
  try {
    const child = spawn(
      process.execPath,
      [vite, 'build', '--logLevel', 'warn', '--outDir', relative(root, fresh), '--emptyOutDir'],
      {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error('The app could not be built.')
    await rename(pageFolder, replaced).catch(unlessMissing)
    await rename(fresh, pageFolder).catch(unlessThere)
  } finally {
    for (const leftover of [fresh, replaced]) await rm(leftover, { recursive: true, force: true })
  }
}

const unlessCode =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error
  }
const unlessMissing = unlessCode('ENOENT')
/** Another build was quicker, of the same sources. */
const unlessThere = unlessCode('ENOTEMPTY', 'EEXIST')

/** When something in a folder, or the folder itself, last changed: a removed file changes only its folder. */
async function newestIn(path: string): Promise<number> {
  const own = await changed(path)
  const entries = await readdir(path, { recursive: true }).catch(() => [])
  return Math.max(own, ...(await Promise.all(entries.map((entry) => changed(join(path, entry))))))
}

const changed = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
