import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const folder = new URL('../foreign/admin/', import.meta.url)

/** Installs what tests/foreign/admin locks, unless it is there as locked. Its packages run no scripts. */
export async function installAdmin(): Promise<void> {
  const [wanted, present] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(versionsIn),
  )
  if (
    present !== undefined &&
    Object.entries(wanted ?? {}).every(([place, version]) => present[place] === version)
  )
    return
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: fileURLToPath(folder),
    timeout: 300_000,
  })
}

async function versionsIn(lock: string): Promise<Record<string, string> | undefined> {
  try {
    // The lock is npm's own file: its shape is npm's promise.
    const { packages } = JSON.parse(await readFile(new URL(lock, folder), 'utf8')) as {
      packages: Record<string, { version?: string }>
    }
    return Object.fromEntries(
      Object.entries(packages).flatMap(([place, { version }]) =>
        place === '' || version === undefined ? [] : [[place, version]],
      ),
    )
  } catch {
    return undefined
  }
}
