import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Undeliverable } from './outbox.ts'

/** A mail as it leaves. */
export interface Envelope {
  /** Of the outbox: the message's id for whoever receives it twice. */
  readonly id: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string | undefined
  readonly createdAt: Date
}

/** Where mails go. */
export interface MailTransport {
  readonly name: 'smtp' | 'folder'
  /**
   * Resolves when somebody has taken the mail, for all of its recipients or with a word on those for whom not.
   * @throws Undeliverable when nobody ever will, anything else to be asked again
   */
  send(envelope: Envelope): Promise<string | undefined>
  close(): void
}

/** A mail server. */
export function smtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const settings = {
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as const
    return createTransport(settings)
  }
  let opening: ReturnType<typeof open> | undefined
  return {
    name: 'smtp',
    send: async (envelope) => {
      const server = await (opening ??= open())
      const { rejected } = await server.sendMail(composed(envelope, from)).catch((error: unknown) => {
        throw isFinal(error) ? new Undeliverable(error.message, { cause: error }) : error
      })
      return rejected.length === 0 ? undefined : `Not taken for ${rejected.join(', ')}.`
    },
    close: () => void opening?.then((server) => server.close()),
  }
}

/** The server was heard, and said no to this mail for good (RFC 5321, 4.2.1). Being refused as a client may be mended. */
const isFinal = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500

/** A folder that keeps every mail as a file: for development, and for those who have no mail server yet. */
export function folderTransport({ folder, from }: { folder: string; from: string }): MailTransport {
  return {
    name: 'folder',
    send: async (envelope) => {
      const { createTransport } = await import('nodemailer')
      const { message } = await createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      }).sendMail(composed(envelope, from))
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${envelope.id}.eml`)
      // Links in it sign people in: it is nobody else's to read.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return undefined
    },
    close: () => undefined,
  }
}

const composed = ({ id, to, subject, text, html, createdAt }: Envelope, from: string) => ({
  messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`,
  from,
  to: [...to],
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  date: createdAt,
  // No robot answers it (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
})
