import type { Shipment } from '#contract/shipments/shipments.ts'

export class OfficeApi {
  readonly #origin: string
  readonly #token: string

  private constructor(origin: string, token: string) {
    this.#origin = origin
    this.#token = token
  }

  static async signIn(
    origin: string,
    username = 'office@demo.example.com',
    password = 'Vrachtpas1',
  ): Promise<OfficeApi> {
    const response = await fetch(`${origin}/api/token/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`)
    const { token } = (await response.json()) as { token: string }
    return new OfficeApi(origin, token)
  }

  async get<Answer>(path: string): Promise<Answer> {
    const response = await this.fetch(path)
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }

  async fetch(path: string): Promise<Response> {
    return await fetch(`${this.#origin}/api${path}`, {
      headers: { authorization: `Bearer ${this.#token}`, accept: 'application/ld+json' },
    })
  }

  /** Writes; a change is a merge patch. */
  async send<Answer>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.#origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined
          ? {}
          : { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }

  /** Changes what is at this path, as it is read at this moment. */
  async change(path: string, change: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#sendWithTag('PATCH', path, path, change)
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
    const response = await fetch(`${this.#origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json',
        'if-match': tag,
      },
      body: JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
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

  /** SHA-256 of what the server gives back for a photo. */
  async photoHash(id: string): Promise<string> {
    const response = await this.fetch(`/media_objects/${id}/content`)
    if (!response.ok) throw new Error(`Photo ${id} answered ${response.status}`)
    const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
    return Buffer.from(digest).toString('hex')
  }
}
