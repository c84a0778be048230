import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { canInstallByApt, installByApt } from './apt.ts'

const run = promisify(execFile)

/**
 * The path of a browser of Chromium's family that starts here. CHROMIUM_PATH decides when it is set; else
 * what is installed, else what can be installed. Throws an error that names everything that was tried.
 */
export async function findChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await starts(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, but no browser starts from there.`)
  }
  const installed = await firstThatStarts(usualPlaces())
  if (installed) return installed

  const refusals: unknown[] = []
  for (const install of [
    installByPlaywright,
    ...(canInstallByApt() ? [() => installByApt('chromium')] : []),
  ]) {
    try {
      await install()
    } catch (refusal) {
      refusals.push(refusal)
    }
    const found = await firstThatStarts(usualPlaces())
    if (found) return found
  }
  throw new AggregateError(
    refusals,
    `No Chromium found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH. Looked at: ${usualPlaces().join(', ')}`,
  )
}

/**
 * The path of Chromium's headless shell: the same engine without the parts of a desktop browser, which costs
 * a quarter less. A Chromium where there is none. CHROMIUM_PATH decides here too.
 */
export async function findHeadlessShell(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return await findChromium()
  const names = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell']
  const find = () => firstThatStarts(onThePath(names))
  const installed = await find()
  if (installed) return installed
  // Debian's older releases have no such package.
  if (canInstallByApt()) await installByApt('chromium-headless-shell').catch(() => undefined)
  return (await find()) ?? (await findChromium())
}

function usualPlaces(): string[] {
  return [...onThePath(desktopNames), ...bySystem(), chromium.executablePath()].filter(
    (path, index, all) => path !== '' && all.indexOf(path) === index,
  )
}

const desktopNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function onThePath(names: readonly string[]): string[] {
  if (process.platform === 'win32') return []
  const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)]
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function bySystem(): string[] {
  if (process.platform === 'darwin') {
    const apps = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      apps.map((app) => join(folder, app)),
    )
  }
  if (process.platform === 'win32') {
    const folders = [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA]
    const programs = ['Chromium/Application/chrome.exe', 'Google/Chrome/Application/chrome.exe']
    return folders.flatMap((folder) => (folder ? programs.map((program) => join(folder, program)) : []))
  }
  return []
}

async function firstThatStarts(paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (await starts(path)) return path
  return undefined
}

/**
 * Being there is not enough: Ubuntu's chromium-browser only tells to install a snap, and a download may lack
 * libraries.
 */
async function starts(path: string): Promise<boolean> {
  try {
    accessSync(path, constants.X_OK)
    // On Windows the browser does not know --version and would open a window.
    if (process.platform !== 'win32') await run(path, ['--version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

/** The same as `npx playwright-core install chromium`, without npx, which may want to ask something. */
async function installByPlaywright(): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  await run(process.execPath, [join(folder, 'cli.js'), 'install', 'chromium'], {
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    timeout: 180_000,
  })
}
