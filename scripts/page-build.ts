import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const buildCache = join(root, 'node_modules/.cache/vrachtpas')
const vite = join(root, 'node_modules/vite/bin/vite.js')

/** The folder of the built app. */
export const pageFolder = join(root, 'dist')

const sources = [
  'contract',
  'src',
  'service-worker',
  'public',
  'check.html',
  'index.html',
  'vite.check.ts',
  'vite.config.ts',
  'web-manifest.ts',
  'package-lock.json',
]
/** Files of a complete build; the service workers are written last. */
const results = ['index.html', '.vite/manifest.json', 'sw.js', 'check.html', 'check-worker.js']

/**
 * Builds the app when there is no build, or when a source is newer than the build. Returns whether it has
 * built.
 * @throws when the build fails, or when there is no build and the build tools are not installed
 */
export async function buildPageIfStale(): Promise<boolean> {
  const built = await Promise.all(results.map((name) => modifiedAt(join(pageFolder, name))))
  const complete = built.every((time) => time > 0)
  const newest = Math.max(...(await Promise.all(sources.map((name) => newestModification(join(root, name))))))
  if (complete && Math.min(...built) >= newest) return false
  // A production image has no development packages: it uses the build that it was made with.
  if ((await modifiedAt(vite)) > 0) await build()
  else if (!complete)
    throw new Error('There is no built app in dist, and its build tools are not installed: run npm ci.')
  else return false
  return true
}

/**
 * Builds in a temporary folder that then replaces `dist`, so that a concurrent or failed build never leaves
 * half an app.
 */
async function build(): Promise<void> {
  await mkdir(buildCache, { recursive: true })
  const buildFolder = join(buildCache, `page-${process.pid}`)
  const previousBuild = `${buildFolder}-replaced`
  try {
    const child = spawn(
      process.execPath,
      [vite, 'build', '--logLevel', 'warn', '--outDir', relative(root, buildFolder), '--emptyOutDir'],
      {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error('The app could not be built.')
    await rename(pageFolder, previousBuild).catch(ignoreMissing)
    await rename(buildFolder, pageFolder).catch(ignoreExisting)
  } finally {
    for (const leftover of [buildFolder, previousBuild]) await rm(leftover, { recursive: true, force: true })
  }
}

const ignoreCodes =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error
  }
const ignoreMissing = ignoreCodes('ENOENT')
/** A concurrent build of the same sources was faster. */
const ignoreExisting = ignoreCodes('ENOTEMPTY', 'EEXIST')

/**
 * The newest modification time in a folder, including the folder itself: removing a file changes only its
 * folder.
 */
async function newestModification(path: string): Promise<number> {
  const ownTime = await modifiedAt(path)
  const entries = await readdir(path, { recursive: true }).catch(() => [])
  return Math.max(ownTime, ...(await Promise.all(entries.map((entry) => modifiedAt(join(path, entry))))))
}

const modifiedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
