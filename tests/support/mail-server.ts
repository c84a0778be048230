import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Received extends Email {
  readonly envelope: readonly string[]
}

export function bytesOf(content: ArrayBuffer | Uint8Array | string | undefined): Uint8Array {
  if (content === undefined || typeof content === 'string')
    throw new Error('The mail has no such attachment.')
  return new Uint8Array(content)
}

export class MailServer implements AsyncDisposable {
  readonly received: Received[] = []
  readonly url: string
  /** What is said to a recipient before it takes a mail for them; undefined takes it. */
  answerTo: (address: string) => { readonly code: number; readonly text: string } | undefined = () =>
    undefined
  /** Before it acknowledges a mail that it has. */
  beforeThanks: () => Promise<void> = async () => undefined
  readonly #server: SMTPServer

  private constructor(server: SMTPServer, port: number) {
    this.#server = server
    this.url = `smtp://127.0.0.1:${port}`
  }

  static async start(): Promise<MailServer> {
    let made: MailServer | undefined
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        const no = made?.answerTo(address)
        done(no === undefined ? undefined : Object.assign(new Error(no.text), { responseCode: no.code }))
      },
      onData: (stream, session, response) => {
        const take = async () => {
          const email = await PostalMime.parse(Buffer.concat(await stream.toArray()))
          made?.received.push({ ...email, envelope: session.envelope.rcptTo.map(({ address }) => address) })
          await made?.beforeThanks()
        }
        void take().then(() => response(), response)
      },
    })
    // Tests break senders off in the middle.
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.server.address()
    if (address === null || typeof address === 'string') throw new Error('The mail server got no port.')
    made = new MailServer(server, address.port)
    return made
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}
