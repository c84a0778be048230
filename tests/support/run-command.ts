import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { serverProgram } from '../../scripts/builds.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a command of the server as an operator does, beside a server that may be running on the same settings. */
export async function runCommand(
  args: readonly string[],
  { databaseUrl, dataDirectory }: { readonly databaseUrl: string; readonly dataDirectory: string },
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [serverProgram, ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirectory,
      NODE_ENV: 'test',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
