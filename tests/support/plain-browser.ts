import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { containerFlags } from './chromium.ts'
import { findChromium } from './find-chromium.ts'
import { killTree } from './process-tree.ts'

const flags = [
  '--headless=new',
  ...containerFlags,
  '--no-default-browser-check',
  // A page in the background is not throttled.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  // Chromium would also request the page from the network while the worker answers, and that would count as a
  // request of the app.
  '--disable-features=ServiceWorkerAutoPreload',
]

export interface Browser extends AsyncDisposable {
  /** The pipe of the debugger; absent unless the browser is debuggable. */
  readonly pipe: { readonly input: Writable; readonly output: Readable } | undefined
  /** Closes it as a user does: the profile is on disk when this resolves. */
  close(): Promise<void>
}

/**
 * Opens Chromium with a profile on disk. Without `debuggable` no debugger is attached, since its
 * instrumentation halves the speed of fetch: the page measures by itself and posts its result.
 */
export async function openBrowser(
  profile: string,
  url: string,
  { debuggable = false } = {},
): Promise<Browser> {
  // Chromium ignores an unknown switch; this one identifies the processes of this browser.
  const marker = `--vrachtpas-bench=${randomUUID()}`
  const child = spawn(
    await findChromium(),
    [...flags, marker, `--user-data-dir=${profile}`, ...(debuggable ? ['--remote-debugging-pipe'] : []), url],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const exited = once(child, 'exit')
  const [, , , input, output] = child.stdio
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await exited
      clearTimeout(killTimer)
    }
    await killTree(({ command }) => command.split(' ').includes(marker))
  }
  return {
    pipe: debuggable ? { input: input as Writable, output: output as Readable } : undefined,
    close,
    [Symbol.asyncDispose]: close,
  }
}
