import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const vite = join(root, 'node_modules/vite/bin/vite.js')

/** The folder of the built app. */
export const pageFolder = join(root, 'dist')

const sources = ['contract', 'src', 'service-worker', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
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
  else if (!complete) throw new Error('There is no built app in dist, and its build tools are not installed: run npm ci.')
  else return false
  return true
}

async function build(): Promise<void> {
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The app could not be built.')
}

/** When something in a folder, or the folder itself, last changed: a removed file changes only its folder. */
async function newestIn(path: string): Promise<number> {
  const own = await changed(path)
  const entries = await readdir(path, { recursive: true }).catch(() => [])
  return Math.max(own, ...(await Promise.all(entries.map((entry) => changed(join(path, entry))))))
}

const changed = (path: string): Promise<number> => stat(path).then(({ mtimeMs }) => mtimeMs, () => 0)
