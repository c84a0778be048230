import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const patience = 120_000
const patienceWithStop = 30_000

/** Starts a command in the project and answers the milliseconds to its first good answer on `/readyz`; then stops it. */
export async function timeToFirstAnswer(
  command: string,
  parameters: readonly string[],
  port: number,
  environment: Record<string, string> = {},
): Promise<number> {
  const began = performance.now()
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
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}:\n${output}`)
      if (performance.now() - began > patience) throw new Error(`${command} did not answer:\n${output}`)
      await pause(5)
    }
    return performance.now() - began
  } finally {
    await stop(child)
  }
}

/** All of its group, as a terminal's Ctrl-C does: npm passes a signal on to what it runs, but does not wait for it. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  const group = -child.pid
  signal(group, 'SIGTERM')
  const slow = setTimeout(() => signal(group, 'SIGKILL'), patienceWithStop)
  await ended
  while (signal(group, 0)) await pause(10)
  clearTimeout(slow)
}

function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, name)
  } catch {
    return false
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const asked = get({ port, host: '127.0.0.1', path: '/readyz', agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200))
    })
    asked.on('error', () => resolve(false))
  })
