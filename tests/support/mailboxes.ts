import { setTimeout as pause } from 'node:timers/promises'
import { MailServer, type Received } from './mail-server.ts'
import { ExternalService } from './external-service.ts'

const timeoutMs = 30_000

export class Mailboxes implements AsyncDisposable {
  readonly #mails: MailServer
  readonly #texts: ExternalService
  readonly #read = new Set<unknown>()

  private constructor(mails: MailServer, texts: ExternalService) {
    this.#mails = mails
    this.#texts = texts
  }

  static async start(): Promise<Mailboxes> {
    return new Mailboxes(await MailServer.start(), await ExternalService.start(() => ({ status: 202 })))
  }

  get smtpUrl(): string {
    return this.#mails.url
  }

  get smsUrl(): string {
    return `${this.#texts.origin}/messages`
  }

  /** The oldest mail to this address that was not read yet, once it is there. */
  async mailTo(address: string): Promise<Received> {
    return await this.#next(`mail to ${address}`, () =>
      this.#mails.received.find((mail) => !this.#read.has(mail) && mail.envelope.includes(address)),
    )
  }

  /** The oldest text message to this number (E.164) that was not read yet, once it is there. */
  async textTo(number: string): Promise<string> {
    const message = await this.#next(`text message to ${number}`, () =>
      this.#texts.requests.find(
        (asked) => !this.#read.has(asked) && isMessage(asked.body) && asked.body.to === number,
      ),
    )
    return isMessage(message.body) ? message.body.text : ''
  }

  get unread(): readonly string[] {
    return this.#mails.received
      .filter((mail) => !this.#read.has(mail))
      .map(({ envelope, subject }) => `${envelope.join()}: ${subject}`)
  }

  async #next<One>(what: string, look: () => One | undefined): Promise<One> {
    for (const started = Date.now(); Date.now() - started < timeoutMs; await pause(25)) {
      const found = look()
      if (found === undefined) continue
      this.#read.add(found)
      return found
    }
    throw new Error(`No ${what} came. Unread: ${this.unread.join('; ') || 'nothing'}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#mails[Symbol.asyncDispose]()
    await this.#texts[Symbol.asyncDispose]()
  }
}

const isMessage = (body: unknown): body is { readonly to: string; readonly text: string } =>
  typeof body === 'object' && body !== null && 'to' in body && 'text' in body

/** The link behind a mail's button, which its plain text has too; of a text message the one that it has. */
export function linkIn(message: Received | string): string {
  const plain: string[] =
    (typeof message === 'string' ? message : (message.text ?? '')).match(/https?:\/\/\S+/g) ?? []
  const buttons =
    typeof message === 'string'
      ? plain
      : [...(message.html ?? '').matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, address = '']) =>
          address.replaceAll('&amp;', '&'),
        )
  const [link] = buttons
  if (link === undefined || !plain.includes(link))
    throw new Error(
      `No link, or another in the text than behind the button: ${plain.join(' ')} ${buttons.join(' ')}`,
    )
  return link
}
