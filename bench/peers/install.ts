import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Installs the peers of this folder where they are not yet; their packages are apart from those of the product. */
export async function installPeers(folder: string): Promise<void> {
  if (existsSync(join(folder, 'node_modules'))) return
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The peers could not be installed.')
}
