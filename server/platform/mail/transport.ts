import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SpanKind } from '@opentelemetry/api'
import { inSpan } from '../telemetry/spans.ts'
import { Undeliverable } from './outbox.ts'

interface Envelope {
  /** Its id in the outbox, sent as Message-ID so that mail programs recognise a duplicate. */
  readonly id: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string | undefined
  readonly attachments: readonly { readonly fileName: string; readonly content: Uint8Array }[]
  readonly createdAt: Date
  readonly replyTo: string | undefined
  /**
   * Ids of the mails that it follows, oldest first: mail programs show them as one thread (RFC 5322, 3.6.4).
   */
  readonly thread: readonly string[]
}

export interface MailTransport {
  readonly name: 'smtp' | 'folder' | 'none'
  /** Resolves with a warning if not all recipients were accepted. Throws Undeliverable if permanent. */
  send(envelope: Envelope): Promise<string | undefined>
  close(): void
}

/** For installations without mail: each is marked as not delivered, with the reason. */
export const noTransport: MailTransport = {
  name: 'none',
  send: () => Promise.reject(new Undeliverable('E-mail is switched off here (SMTP_URL is none).')),
  close: () => undefined,
}

/** nodemailer is imported, and its pool opened, with the first mail. */
export function smtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const openTransporter = async () => {
    const { createTransport } = await import('nodemailer')
    const options = {
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as const
    return createTransport(options)
  }
  let transporter: ReturnType<typeof openTransporter> | undefined
  return {
    name: 'smtp',
    send: async (envelope) => {
      const server = await (transporter ??= openTransporter())
      const attributes = { 'server.address': new URL(url).host }
      const { rejected } = await inSpan('SMTP', { kind: SpanKind.CLIENT, attributes }, () =>
        server.sendMail(toMailOptions(envelope, from)),
      ).catch((error: unknown) => {
        throw isPermanent(error) ? new Undeliverable(error.message, { cause: error }) : error
      })
      return rejected.length === 0 ? undefined : `Not taken for ${rejected.join(', ')}.`
    },
    close: () => void transporter?.then((server) => server.close()),
  }
}

/** A permanent refusal (RFC 5321, 4.2.1). A refused login is not: the settings may be corrected. */
const isPermanent = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500

/** For development, and for installations without a mail server. */
export function folderTransport({ folder, from }: { folder: string; from: string }): MailTransport {
  return {
    name: 'folder',
    send: async (envelope) => {
      const { createTransport } = await import('nodemailer')
      const { message } = await createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      }).sendMail(toMailOptions(envelope, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${envelope.id}.eml`)
      // Private: the mail may contain a link that signs in.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return undefined
    },
    close: () => undefined,
  }
}

const messageIdOf = (id: string, from: string) => `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`

/** More would make the header too long for some servers; the first id holds the thread together. */
const longestThread = 20
const referencesOf = (thread: readonly string[]) =>
  thread.length <= longestThread ? thread : [...thread.slice(0, 1), ...thread.slice(1 - longestThread)]

const toMailOptions = (
  { id, to, subject, text, html, attachments, createdAt, replyTo, thread }: Envelope,
  from: string,
) => ({
  messageId: messageIdOf(id, from),
  from,
  ...(replyTo === undefined ? {} : { replyTo }),
  ...(thread.length === 0
    ? {}
    : {
        inReplyTo: messageIdOf(thread.at(-1) ?? '', from),
        references: referencesOf(thread).map((earlier) => messageIdOf(earlier, from)),
      }),
  to: [...to],
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  attachments: attachments.map(({ fileName, content }) => ({
    filename: fileName,
    content: Buffer.from(content),
    contentType: 'application/pdf',
  })),
  date: createdAt,
  // Keeps automatic responders from replying (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
})
