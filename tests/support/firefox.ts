import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { canInstallByApt, installByApt } from './apt.ts'

const run = promisify(execFile)
const names = ['firefox-esr', 'firefox']

/** The path of a Firefox that starts here; it is installed where that can be done unasked. Undefined where there is none. */
export async function findFirefox(): Promise<string | undefined> {
  const installed = await firstThatStarts()
  if (installed !== undefined || !canInstallByApt()) return installed
  await installByApt('firefox-esr').catch(() => undefined)
  return await firstThatStarts()
}

async function firstThatStarts(): Promise<string | undefined> {
  for (const name of names)
    if (await run(name, ['--version'], { timeout: 30_000 }).then(Boolean, () => false)) return name
  return undefined
}

interface Reply {
  readonly id?: number
  readonly result?: Record<string, unknown>
  readonly error?: string
  readonly message?: string
}

/**
 * A Firefox of one window, driven by WebDriver BiDi (W3C), which Playwright speaks to its own builds of Firefox alone.
 */
export class Firefox implements AsyncDisposable {
  readonly #socket: WebSocket
  readonly #stop: () => Promise<void>
  readonly #pending = new Map<number, (reply: Reply) => void>()
  #lastId = 0
  #window = ''

  private constructor(socket: WebSocket, stop: () => Promise<void>) {
    this.#socket = socket
    this.#stop = stop
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply
      if (reply.id !== undefined) this.#pending.get(reply.id)?.(reply)
    })
  }

  static async launch(path: string): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'vrachtpas-firefox-'))
    // No calls of its own to servers of others.
    await writeFile(
      join(profile, 'user.js'),
      [
        'user_pref("network.captive-portal-service.enabled", false);',
        'user_pref("network.connectivity-service.enabled", false);',
        'user_pref("app.update.disabledForTesting", true);',
        'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
        'user_pref("toolkit.telemetry.server", "");',
        'user_pref("browser.shell.checkDefaultBrowser", false);',
        'user_pref("intl.accept_languages", "nl, en");',
      ].join('\n'),
    )
    const child = spawn(
      path,
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
      },
    )
    const ended = once(child, 'exit')
    const stop = async () => {
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
    try {
      const address = await listeningAddress(child.stderr)
      const socket = new WebSocket(`${address}/session`)
      await once(socket, 'open')
      const firefox = new Firefox(socket, stop)
      await firefox.#send('session.new', { capabilities: {} })
      const { contexts } = await firefox.#send('browsingContext.getTree', {})
      firefox.#window = (contexts as readonly { readonly context: string }[])[0]?.context ?? ''
      return firefox
    } catch (error) {
      await stop()
      throw error
    }
  }

  async open(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { context: this.#window, url, wait: 'complete' })
  }

  async evaluate(expression: string): Promise<unknown> {
    const { type, result, exceptionDetails } = await this.#send('script.evaluate', {
      expression,
      target: { context: this.#window },
      awaitPromise: true,
    })
    if (type !== 'success') throw new Error(`Firefox: ${JSON.stringify(exceptionDetails)}`)
    return (result as { readonly value?: unknown }).value
  }

  async #send(method: string, params: object): Promise<Record<string, unknown>> {
    this.#lastId += 1
    const id = this.#lastId
    const reply = new Promise<Reply>((resolve) => this.#pending.set(id, resolve))
    this.#socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await reply
    this.#pending.delete(id)
    if (result === undefined) throw new Error(`Firefox, ${method}: ${error} ${message}`)
    return result
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.close()
    await this.#stop()
  }
}

/** Firefox names the address of its remote agent once it listens. Whatever it writes later is read and dropped. */
const listeningAddress = (stderr: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    stderr.on('data', (part) => {
      text += String(part)
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(text)?.[1]
      if (address !== undefined) resolve(address)
    })
    stderr.on('end', () => reject(new Error(`Firefox ended:\n${text}`)))
  })
