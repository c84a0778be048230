/**
 * `npm run dev`: the page from its sources, reloaded as they change, and the server from its sources, restarted as they
 * change, on demo data and on one address.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createListener, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createServer as createPage } from 'vite'
import { readConfig } from '../server/config.ts'
import { serverNodeOptions } from './builds.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await develop()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function develop(): Promise<void> {
  const { host, port, publicUrl } = readConfig(process.env)
  const serverPort = await unusedPort()
  // By this the configuration of the page knows where to send what the API answers.
  process.env.SERVER = `http://127.0.0.1:${serverPort}`
  const page = await createPage({ root, clearScreen: false, server: { host, port, strictPort: true } })
  try {
    await page.listen()
    process.stdout.write('Vrachtpas is starting from its sources ...\n')
    // Says the address when it is ready.
    await endOf(startServer({ HOST: '127.0.0.1', PORT: String(serverPort), PUBLIC_URL: publicUrl }))
  } finally {
    await page.close()
  }
}

/** Restarted by Node when a file changes that it has loaded; ends with this process. */
function startServer(settings: Readonly<Record<string, string>>): ChildProcess {
  const server = spawn(
    process.execPath,
    [...serverNodeOptions, '--watch', '--watch-preserve-output', 'server/main.ts'],
    { cwd: root, env: { DEMO: 'true', ...process.env, ...settings }, stdio: 'inherit' },
  )
  // Ctrl-C reaches the server too, a signal to this process alone does not.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
  return server
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function unusedPort(): Promise<number> {
  const listener = createListener().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  listener.close()
  await once(listener, 'close')
  return port
}
