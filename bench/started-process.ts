import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const startTimeoutMs = 120_000
const stopTimeoutMs = 30_000

/**
 * Starts a command in the project, returns the milliseconds until `/readyz` responds with 200, and stops the
 * command.
 */
export async function timeToFirstAnswer(
  command: string,
  parameters: readonly string[],
  port: number,
  environment: Record<string, string> = {},
): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(command, parameters, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`${command} exited with ${child.exitCode}:\n${output}`)
      if (performance.now() - startedAt > startTimeoutMs)
        throw new Error(`${command} did not respond:\n${output}`)
      await pause(5)
    }
    return performance.now() - startedAt
  } finally {
    await stop(child)
  }
}

/**
 * Stops the whole process group, as Ctrl-C in a terminal does: npm forwards a signal, but does not wait for
 * its child.
 */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  const group = -child.pid
  signal(group, 'SIGTERM')
  const killTimer = setTimeout(() => signal(group, 'SIGKILL'), stopTimeoutMs)
  await exited
  while (signal(group, 0)) await pause(10)
  clearTimeout(killTimer)
}

function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, name)
  } catch {
    return false
  }
}

const isReady = (port: number) =>
  new Promise<boolean>((resolve) => {
    const request = get({ port, host: '127.0.0.1', path: '/readyz', agent: false }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200))
    })
    request.on('error', () => resolve(false))
  })
