import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { containerFlags } from '../tests/support/chromium.ts'
import { findChromium } from '../tests/support/find-chromium.ts'
import { killTree } from '../tests/support/process-tree.ts'

const flags = [
  '--headless=new',
  ...containerFlags,
  '--no-default-browser-check',
  // A page that nobody looks at is not slowed down.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  // Chromium would ask the network for a page beside the worker that has it, and that would count as the app's request.
  '--disable-features=ServiceWorkerAutoPreload',
]

export interface Browser extends AsyncDisposable {
  /** What a debugger writes to and reads from; absent without one. */
  readonly pipe: { readonly input: Writable; readonly output: Readable } | undefined
  /** As a user closes it: what the profile holds is on disk when this resolves. */
  close(): Promise<void>
}

/**
 * Chromium with a profile on disk. Without `debuggable` nothing is attached to it, since a debugger's instrumentation
 * halves the speed of fetch: the page measures by itself and sends what it found.
 */
export async function openBrowser(
  profile: string,
  url: string,
  { debuggable = false } = {},
): Promise<Browser> {
  // Chromium leaves an unknown switch alone; this one tells our processes from any other browser's.
  const mark = `--vrachtpas-bench=${randomUUID()}`
  const child = spawn(
    await findChromium(),
    [...flags, mark, `--user-data-dir=${profile}`, ...(debuggable ? ['--remote-debugging-pipe'] : []), url],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const ended = once(child, 'exit')
  const [, , , input, output] = child.stdio
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      const slow = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(slow)
    }
    await killTree(({ command }) => command.split(' ').includes(mark))
  }
  return {
    pipe: debuggable ? { input: input as Writable, output: output as Readable } : undefined,
    close,
    [Symbol.asyncDispose]: close,
  }
}
