import type { Shipment } from '#contract/shipments.ts'

/** The office's view of the server over HTTP, to check what has become of a driver's work. */
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
    const answer = await fetch(`${origin}/api/token/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`)
    const { token } = (await answer.json()) as { token: string }
    return new OfficeApi(origin, token)
  }

  async get<Answer>(path: string): Promise<Answer> {
    const answer = await this.fetch(path)
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }

  async fetch(path: string): Promise<Response> {
    return await fetch(`${this.#origin}/api${path}`, {
      headers: { authorization: `Bearer ${this.#token}`, accept: 'application/ld+json' },
    })
  }

  /** Changes a flow that has shipments, as it is read at this moment. */
  async amendFlow(id: string, change: Readonly<Record<string, unknown>>): Promise<void> {
    const read = await this.fetch(`/material_flows/${id}`)
    const answer = await fetch(`${this.#origin}/api/material_flows/${id}/amend`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#token}`,
        'content-type': 'application/ld+json',
        'if-match': read.headers.get('etag') ?? '',
      },
      body: JSON.stringify({ ...change, confirmExtraCosts: true }),
    })
    if (!answer.ok) throw new Error(`The amendment answered ${answer.status}: ${await answer.text()}`)
  }

  async shipments(): Promise<{
    totalItems: number
    member: { id: string; number: string; status: string }[]
  }> {
    return await this.get('/shipments?itemsPerPage=100&order[loadDate]=desc')
  }

  /** As the wire has it; photos and events among it. */
  async shipment(id: string): Promise<Shipment> {
    return await this.get(`/shipments/${id}`)
  }

  /** SHA-256 of what the server gives back for a photo. */
  async photoHash(id: string): Promise<string> {
    const answer = await this.fetch(`/media_objects/${id}/content`)
    if (!answer.ok) throw new Error(`Photo ${id} answered ${answer.status}`)
    const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer())
    return Buffer.from(digest).toString('hex')
  }
}
