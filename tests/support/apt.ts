import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** True where packages can be installed without asking anybody: as root, on a system of Debian's family. */
export function canInstallByApt(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

let before: Promise<unknown> = Promise.resolve()

/**
 * Installs Debian packages; waits for another installer to finish first. Throws with apt's own words when it
 * cannot.
 */
export function installByApt(...packages: string[]): Promise<void> {
  // apt waits for the installer of somebody else, and not for another reader of its lists.
  const installed = before.then(() => install(packages))
  before = installed.catch(() => undefined)
  return installed
}

async function install(packages: readonly string[]): Promise<void> {
  const patient = ['-o', 'DPkg::Lock::Timeout=600', '-o', 'Acquire::Retries=3']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run('apt-get', [...patient, 'update'], { env })
    await run('apt-get', [...patient, 'install', '-y', '--no-install-recommends', ...packages], {
      env,
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (cause) {
    throw new Error(`apt-get could not install ${packages.join(' ')}.`, { cause })
  }
}
