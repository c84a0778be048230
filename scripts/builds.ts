import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const buildCache = join(root, 'node_modules/.cache/vrachtpas')
const vite = join(root, 'node_modules/vite/bin/vite.js')

interface Build {
  /** In the root of the project. */
  readonly folder: string
  readonly config: string
  readonly sources: readonly string[]
  /** Files of a complete build, what is written last among them. */
  readonly results: readonly string[]
}

const page: Build = {
  folder: 'dist',
  config: 'vite.config.ts',
  sources: [
    'contract',
    'src',
    'locales',
    'service-worker',
    'public',
    'check.html',
    'index.html',
    'vite.check.ts',
    'vite.config.ts',
    'web-manifest.ts',
    'package-lock.json',
  ],
  // The service workers are written last.
  results: ['index.html', '.vite/manifest.json', 'sw.js', 'check.html', 'check-worker.js'],
}

const server: Build = {
  folder: 'dist-server',
  config: 'vite.server.config.ts',
  sources: ['contract', 'server', 'vite.server.config.ts', 'package.json', 'package-lock.json'],
  results: ['main.mjs'],
}

/** The folder of the built app. */
export const pageFolder = join(root, page.folder)

/**
 * What Node is told when it runs the server, here as in `npm start`, the image and the unit: with semi-spaces of 16 MiB the
 * young generation is collected in about half the time that the default takes, during which all requests wait.
 */
export const serverNodeOptions = ['--max-semi-space-size=16'] as const

/** The built server, as a program for Node. */
export const serverProgram = join(root, server.folder, 'main.mjs')

/**
 * Builds the app when there is no build, or when a source is newer than the build. Returns whether it has
 * built.
 * @throws when the build fails, or when there is no build and the build tools are not installed
 */
export const buildPageIfStale = (): Promise<boolean> => buildIfStale(page)

/** The same for the server. */
export const buildServerIfStale = (): Promise<boolean> => buildIfStale(server)

async function buildIfStale({ folder, config, sources, results }: Build): Promise<boolean> {
  const built = results.map((name) => modifiedAt(join(root, folder, name)))
  const complete = built.every((time) => time > 0)
  const newest = Math.max(...sources.map((name) => newestModification(join(root, name))))
  if (complete && Math.min(...built) >= newest) return false
  // A production image has no development packages: it uses the build that it was made with.
  if (modifiedAt(vite) > 0) await build(folder, config)
  else if (!complete)
    throw new Error(`There is no build in ${folder}, and its tools are not installed: run npm ci.`)
  else return false
  return true
}

/**
 * Builds in a temporary folder that then replaces `folder`, so that a concurrent or failed build never leaves
 * half of one.
 */
async function build(folder: string, config: string): Promise<void> {
  await mkdir(buildCache, { recursive: true })
  const buildFolder = join(buildCache, `${folder}-${process.pid}`)
  const previousBuild = `${buildFolder}-replaced`
  try {
    const child = spawn(
      process.execPath,
      [
        vite,
        'build',
        '--config',
        config,
        '--logLevel',
        'warn',
        '--outDir',
        relative(root, buildFolder),
        '--emptyOutDir',
      ],
      {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error('The build failed.')
    await rename(join(root, folder), previousBuild).catch(ignoreMissing)
    await rename(buildFolder, join(root, folder)).catch(ignoreExisting)
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
 * folder. Not asynchronous: that takes four times as long for thousands of files, at every start.
 */
function newestModification(path: string): number {
  const entries =
    modifiedAt(path) > 0 && statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : []
  return entries.reduce<number>(
    (newest, entry) => Math.max(newest, modifiedAt(join(path, String(entry)))),
    modifiedAt(path),
  )
}

const modifiedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
