import { once } from 'node:events'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { randomUUID } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import { XMLParser } from 'fast-xml-parser'

type Fields = Readonly<Record<string, unknown>>

interface Notification {
  readonly id: string
  readonly kind: 'first' | 'monthly' | 'nil'
  readonly number: string
  readonly period: string
  readonly kilograms: number
  readonly loads: number
  readonly carriers: string
  readonly fields: Fields
}

interface Judgement extends Notification {
  readonly error?: readonly [code: string, text: string] | undefined
}

interface TlsOptions {
  readonly certificate: string
  readonly key: string
  /** Of the clients. */
  readonly authority: string
}

const namespace = 'http://amice.lma.nl/AmiceWebServices3/'

/** The order in which the desk takes the fields of its messages. */
const orders: Readonly<Record<Notification['kind'], readonly string[]>> = {
  first: [
    'meldingsNummerMelder afvalstroomNummer isRouteInzameling isInzamelaarsRegeling ontdoener',
    'locatieHerkomstPostcode locatieHerkomstHuisnummer locatieHerkomstHuisnummerToevoeging',
    'locatieHerkomstStraatnaam locatieHerkomstWoonplaats locatieHerkomstLand',
    'locatieHerkomstNabijheidsBeschrijving locatieOntvangst afzender inzamelaar handelaar bemiddelaar',
    'vervoerders afvalstof gebruikelijkeNaamAfvalstof verwerkingsMethode totaalGewicht aantalVrachten',
    'periodeMelding',
  ].flatMap((line) => line.split(' ')),
  monthly:
    'meldingsNummerMelder afvalstroomNummer vervoerders totaalGewicht aantalVrachten periodeMelding'.split(
      ' ',
    ),
  nil: 'meldingsNummerMelder periodeMelding verwerkersnummer'.split(' '),
}

/**
 * A desk of the LMA on the loopback address, as far as docs/lma.md knows it. It keeps what was notified, each
 * under its id, and finds the errors that a desk finds: a first receipt of a number that it knows under another
 * id, a month of one that it does not, and those of `refuse`.
 */
export class LmaServer implements AsyncDisposable {
  readonly notified = new Map<string, Notification>()
  readonly sessions = new Map<string, readonly Judgement[]>()
  /** Messages that were not as the desk takes them. */
  readonly faults: string[] = []
  /** Common names of the clients' certificates. */
  readonly clients: string[] = []
  readonly authorizations: (string | undefined)[] = []
  /** What the desk finds wrong with a notification. */
  refuse: (notification: Notification) => readonly [code: string, text: string] | undefined = () => undefined
  /** What it does with the next calls, before it works as usual: in turn. */
  readonly next: ('lose the answer' | 'not yet' | 'be down' | 'refuse all' | undefined)[] = []
  /** Numbers with their holders. */
  readonly numbers = new Map<string, string>()
  readonly address: string
  readonly #server: Server
  readonly #ways = ['true', '1', 'True']

  private constructor(server: Server, address: string) {
    this.#server = server
    this.address = address
  }

  static async start(tls?: TlsOptions): Promise<LmaServer> {
    let made: LmaServer | undefined
    const listener = (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => made?.answer(request, Buffer.concat(chunks).toString(), response))
    }
    const server = (
      tls === undefined
        ? createHttpServer(listener)
        : createHttpsServer(
            { cert: tls.certificate, key: tls.key, ca: tls.authority, requestCert: true },
            listener,
          )
    ) as Server
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    if (bound === null || typeof bound === 'string') throw new Error('The desk got no port.')
    made = new LmaServer(server, `http${tls === undefined ? '' : 's'}://127.0.0.1:${bound.port}/Amice`)
    return made
  }

  /** Kilograms and loads of a number in a period, as the desk counts them. */
  sum(number: string, period: string): { readonly kilograms: number; readonly loads: number } {
    const of = [...this.notified.values()].filter((each) => each.number === number && each.period === period)
    return {
      kilograms: of.reduce((total, { kilograms }) => total + kilograms, 0),
      loads: of.reduce((total, { loads }) => total + loads, 0),
    }
  }

  answer(request: IncomingMessage, text: string, response: ServerResponse): void {
    const turn = this.next.shift()
    this.authorizations.push(request.headers.authorization)
    const { subject } =
      'getPeerCertificate' in request.socket
        ? (request.socket as TLSSocket).getPeerCertificate()
        : { subject: undefined }
    if (subject !== undefined) this.clients.push(String(subject.CN))
    if (turn === 'be down') return void response.writeHead(503).end('down')
    const body = this.#handle(request, text, turn)
    if (turn === 'lose the answer') return void response.destroy()
    response.writeHead(body.includes(':Fault>') ? 500 : 200, { 'Content-Type': 'text/xml; charset=utf-8' })
    response.end(
      `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`,
    )
  }

  #handle(request: IncomingMessage, text: string, turn: string | undefined): string {
    const action = /^"(.*)"$/.exec(String(request.headers.soapaction))?.[1]?.replace(namespace, '')
    const service =
      action === 'ToetsenAfvalstroomNummer' ? 'ToetsenAfvalstroomnummerService' : 'MeldingService'
    const parsed = parse(text)
    const content = parsed['soap:Envelope']?.['soap:Body']?.[action ?? ''] as Fields | undefined
    if (request.url !== `/Amice/${service}.asmx` || content?.['@xmlns'] !== namespace)
      return this.#fault(`unknown call ${request.url} ${action}`)
    if (turn === 'refuse all') return this.#fault('Certificaat niet bekend')
    if (action === 'MeldingSessie') return this.#receive(content)
    if (action === 'ToetsenAfvalstroomNummer') return this.#test(String(content.afvalstroomNummer))
    return this.#result(String(content.meldingSessieUUID), turn)
  }

  #fault(text: string): string {
    this.faults.push(text)
    return `<s:Fault><faultcode>s:Client</faultcode><faultstring>${text}</faultstring></s:Fault>`
  }

  #receive(content: Fields): string {
    const names = Object.keys(content).filter((name) => !name.startsWith('@'))
    const known = [
      'retourberichtViaEmail',
      'eersteOntvangstMeldingen',
      'maandelijkseOntvangstMeldingen',
      'nulMelding',
    ]
    const all = [
      ...listOf(content.eersteOntvangstMeldingen, 'eersteOntvangstMelding').map((fields) =>
        toNotification('first', fields),
      ),
      ...listOf(content.maandelijkseOntvangstMeldingen, 'maandelijkseOntvangstMelding').map((fields) =>
        toNotification('monthly', fields),
      ),
      ...listOf({ nulMelding: content.nulMelding }, 'nulMelding').map((fields) =>
        toNotification('nil', fields),
      ),
    ]
    if (!isInOrder(names, known) || all.length === 0) return this.#fault(`unordered ${names.join(' ')}`)
    for (const { kind, fields } of all)
      if (!isInOrder(Object.keys(fields), orders[kind]))
        return this.#fault(`unordered ${Object.keys(fields).join(' ')}`)
    const session = randomUUID()
    this.sessions.set(
      session,
      all.map((notification) => this.#judge(notification)),
    )
    return `<m:MeldingSessieResponse xmlns:m="${namespace}"><m:meldingSessieResponseDetails><m:meldingSessieResult>true</m:meldingSessieResult><m:meldingSessieUUID>${session}</m:meldingSessieUUID></m:meldingSessieResponseDetails></m:MeldingSessieResponse>`
  }

  /** In turn, each way to write that it is so. */
  #yes(): string {
    const yes = this.#ways.shift() ?? ''
    this.#ways.push(yes)
    return yes
  }

  #judge(notification: Notification): Judgement {
    const { id, kind, number } = notification
    const firstId = [...this.notified.values()].find(
      (each) => each.kind === 'first' && each.number === number,
    )?.id
    const error =
      this.refuse(notification) ??
      (kind === 'first' && firstId !== undefined && firstId !== id
        ? (['AfvalstroomNummerBekend', 'Voor dit nummer is al een eerste ontvangst gemeld.'] as const)
        : kind === 'monthly' && firstId === undefined && !this.numbers.has(number)
          ? (['AfvalstroomNummerOnbekend', 'Voor dit nummer is geen eerste ontvangst gemeld.'] as const)
          : undefined)
    if (error === undefined) this.notified.set(id, notification)
    return { ...notification, error }
  }

  #result(session: string, turn: string | undefined): string {
    const judged = this.sessions.get(session)
    const details = (content: string) =>
      `<OpvragenResultaatVerwerkingMeldingSessieResponse xmlns="${namespace}"><opvragenResultaatVerwerkingMeldingSessieResponseDetails>${content}</opvragenResultaatVerwerkingMeldingSessieResponseDetails></OpvragenResultaatVerwerkingMeldingSessieResponse>`
    const fault = (code: string) =>
      details(
        `<AanvraagFout><foutCode>${code}</foutCode><foutOmschrijving>Probeer het later nog eens.</foutOmschrijving></AanvraagFout>`,
      )
    if (turn === 'not yet') return fault('MeldingSessieNogNietAlleMeldingenVerwerkt')
    if (judged === undefined) return fault('MeldingSessieOnbekend')
    const lines = (kind: Notification['kind'], entry: string) =>
      judged
        .filter((each) => each.kind === kind)
        .map(
          ({ id, error }) =>
            `<${entry}><meldingsNummerMelder>${id}</meldingsNummerMelder><meldingUUID>${randomUUID()}</meldingUUID><technischAkkoord>${error === undefined ? this.#yes() : 'false'}</technischAkkoord>${
              error === undefined
                ? '<meldingFouten/>'
                : `<meldingFouten><Fout><foutCode>${error[0]}</foutCode><foutOmschrijving>${error[1]}</foutOmschrijving></Fout></meldingFouten>`
            }</${entry}>`,
        )
        .join('')
    return details(
      `<StatusMeldingSessie><eersteOntvangstMeldingen>${lines('first', 'eersteOntvangstMelding')}</eersteOntvangstMeldingen><maandelijkseOntvangstMeldingen>${lines('monthly', 'maandelijkseOntvangstMelding')}</maandelijkseOntvangstMeldingen>${lines('nil', 'nulMelding')}</StatusMeldingSessie>`,
    )
  }

  #test(number: string): string {
    const holder = this.numbers.get(number)
    const content =
      holder === undefined
        ? '<afvalstroomGegevensValide>Nee</afvalstroomGegevensValide><fout><foutCode>AfvalstroomNummerOnbekend</foutCode><foutomschrijving>Dit nummer is niet bekend.</foutomschrijving></fout>'
        : `<afvalstroomGegevensValide>Ja</afvalstroomGegevensValide><aanvraagGegevens><ontdoener><naam>${holder}</naam></ontdoener></aanvraagGegevens>`
    return `<ToetsenAfvalstroomNummerResponse xmlns="${namespace}"><ToetsenAfvalstroomNummerResult><toetsenAfvalstroomNummerRetourBerichtDetails>${content}</toetsenAfvalstroomNummerRetourBerichtDetails></ToetsenAfvalstroomNummerResult></ToetsenAfvalstroomNummerResponse>`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })

const parse = (text: string) => parser.parse(text) as Record<string, Record<string, Record<string, unknown>>>

const listOf = (list: unknown, entry: string): readonly Fields[] => {
  const found = (list as Fields | undefined)?.[entry]
  return found === undefined ? [] : ([found].flat() as Fields[])
}

const isInOrder = (names: readonly string[], order: readonly string[]): boolean => {
  const places = names.map((name) => order.indexOf(name))
  return places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1))
}

const toNotification = (kind: Notification['kind'], fields: Fields): Notification => ({
  id: String(fields.meldingsNummerMelder),
  kind,
  number: String(fields.afvalstroomNummer ?? ''),
  period: String(fields.periodeMelding),
  kilograms: Number(fields.totaalGewicht ?? 0),
  loads: Number(fields.aantalVrachten ?? 0),
  carriers: String(fields.vervoerders ?? ''),
  fields,
})
