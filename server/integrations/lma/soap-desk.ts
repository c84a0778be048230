import { Agent } from 'node:https'
import { isTimeout, networkCodeOf, AnswerTooLong, sendRequest } from '../../platform/outbound/send-request.ts'
import { bodyOf, checkedNumberOf, resultsOf, sessionIdOf } from './answers.ts'
import { type LmaDesk, LmaFailure } from './lma-desk.ts'
import { lmaNamespace, sessionMessage } from './messages.ts'
import { element, xmlDocument, type XmlElement } from './xml.ts'

export interface SoapDeskSettings {
  readonly name: 'real' | 'test'
  /** Of the folder with the services; with a name and password in it, these are sent too (RFC 7617). */
  readonly address: string
  /** PEM. `authorities`: who vouches for the desk, where the system's list does not name it. */
  readonly certificate?: string | undefined
  readonly key?: string | undefined
  readonly authorities?: string | undefined
}

const timeoutMs = 60_000
const maxAnswerBytes = 20 * 1024 * 1024

/** SOAP 1.1 over HTTP. Operators set the address, so that it may lie in a private network. */
export function soapDesk({ name, address, certificate, key, authorities }: SoapDeskSettings): LmaDesk {
  const base = address.endsWith('/') ? address : `${address}/`
  const agent = new Agent({ keepAlive: true, timeout: 5000, cert: certificate, key, ca: authorities })
  const call = async (service: string, action: string, message: XmlElement): Promise<unknown> => {
    const url = new URL(service, base)
    const { status, text } = await sendRequest(url, {
      method: 'POST',
      headers: { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: `"${lmaNamespace}${action}"` },
      body: xmlDocument(
        element('soap:Envelope', [element('soap:Body', [message])], {
          'xmlns:soap': 'http://schemas.xmlsoap.org/soap/envelope/',
        }),
      ),
      timeoutMs,
      maxAnswerBytes,
      longAnswer: 'fail',
      allowPrivateNetwork: true,
      ...(url.protocol === 'https:' && { agent }),
    }).catch((cause: unknown) => {
      throw new LmaFailure(networkFailure(cause), { cause })
    })
    return bodyOf(text, status)
  }
  const ask = (action: string, field: string, value: string) =>
    element(action, [element(field, value)], { xmlns: lmaNamespace })
  const melding = 'MeldingService.asmx'
  return {
    name,
    sendSession: async (notifications) =>
      sessionIdOf(await call(melding, 'MeldingSessie', sessionMessage(notifications))),
    readResult: async (deskSession) => {
      const action = 'OpvragenResultaatVerwerkingMeldingSessie'
      return resultsOf(await call(melding, action, ask(action, 'meldingSessieUUID', deskSession)))
    },
    testNumber: async (number) => {
      const action = 'ToetsenAfvalstroomNummer'
      const message = ask(action, 'afvalstroomNummer', number)
      return checkedNumberOf(await call('ToetsenAfvalstroomnummerService.asmx', action, message))
    },
  }
}

/** Only codes: Node's texts name hosts and ports. */
function networkFailure(error: unknown) {
  if (error instanceof AnswerTooLong) return { code: 'unreadable_answer' }
  if (isTimeout(error)) return { code: 'timeout' }
  return { code: 'unreachable', text: networkCodeOf(error) }
}
