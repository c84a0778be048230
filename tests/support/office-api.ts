import type { TokenPair } from '#contract/accounts/auth.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'

export interface ApiItem {
  readonly '@id': string
  readonly id: string
  readonly [field: string]: unknown
}

/** A client of the API without a browser; throws on every response that is not a success. */
export class OfficeApi {
  readonly pair: TokenPair
  readonly #origin: string

  /** Nobody is signed in without tokens. */
  constructor(origin: string, pair: TokenPair = { token: '', refresh_token: '' }) {
    this.#origin = origin
    this.pair = pair
  }

  static async signIn(
    origin: string,
    username = 'office@demo.example.com',
    password = 'Vrachtpas1',
  ): Promise<OfficeApi> {
    const credentials = { username, password }
    const pair = await new OfficeApi(origin).send<TokenPair>('POST', '/token/login', credentials)
    return new OfficeApi(origin, pair)
  }

  async get<Answer = ApiItem>(path: string): Promise<Answer> {
    return await this.send('GET', path)
  }

  async list(path: string): Promise<readonly ApiItem[]> {
    return (await this.get<{ member: readonly ApiItem[] }>(path)).member
  }

  async fetch(path: string, { headers, ...request }: RequestInit = {}): Promise<Response> {
    const { token } = this.pair
    const authorization = token === '' ? {} : { authorization: `Bearer ${token}` }
    return await fetch(`${this.#origin}/api${path}`, {
      ...request,
      headers: { accept: 'application/ld+json', ...authorization, ...(headers as Record<string, string>) },
    })
  }

  /** Writes; a change is a merge patch. */
  async send<Answer = ApiItem>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json'
    const isJson = body !== undefined && !(body instanceof FormData)
    const response = await this.fetch(path, {
      method,
      headers: { ...(isJson && { 'content-type': type }), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }

  /** Changes what is at this path, as it is read at this moment. */
  async change(path: string, change: Readonly<Record<string, unknown>>, read = path): Promise<void> {
    await this.#sendWithTag('PATCH', read, path, change)
  }

  /** Changes a flow that has shipments, as it is read at this moment. */
  async amendFlow(id: string, change: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#sendWithTag('POST', `/material_flows/${id}`, `/material_flows/${id}/amend`, {
      ...change,
      confirmExtraCosts: true,
    })
  }

  async #sendWithTag(method: 'POST' | 'PATCH', read: string, path: string, body: unknown): Promise<void> {
    const tag = (await this.fetch(read)).headers.get('etag') ?? ''
    await this.send(method, path, body, { 'if-match': tag })
  }

  async shipments(): Promise<{
    totalItems: number
    member: { id: string; number: string; status: string }[]
  }> {
    return await this.get('/shipments?itemsPerPage=100&order[loadDate]=desc')
  }

  async shipment(id: string): Promise<Shipment> {
    return await this.get(`/shipments/${id}`)
  }

  async photoHash(id: string): Promise<string> {
    const response = await this.fetch(`/media_objects/${id}/content`)
    if (!response.ok) throw new Error(`Photo ${id} answered ${response.status}`)
    const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
    return Buffer.from(digest).toString('hex')
  }
}
