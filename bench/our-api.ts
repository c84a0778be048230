import { CreatedProjects } from './created-projects.ts'
import type { Load } from './load.ts'
import { type MeasuredProduct, signIn } from './measured-product.ts'
import type { AnswerSizes } from './peer-database.ts'
import type { Api, Requests } from './peers/api/start.ts'
import type { ListPage } from './seed-shipments.ts'

/** What the office's page asks of a row where the user has chosen no other columns. */
const properties = [
  ...[
    'number',
    'version',
    'photosReceived',
    'status',
    'nettoWeight',
    'loadDate',
    'unloadDate',
    'photosAnnounced',
  ].map((name) => `properties[]=${name}`),
  'properties[materialFlow][]=usualName',
  'properties[transportMode][]=type',
  'properties[transportMode][]=identificationCode',
  'properties[cargoUnit][]=symbol',
].join('&')

/** The address of a page of the list. */
export const pathOf = ({ offset, project }: ListPage) =>
  `/api/shipments?status=unloaded&order[loadDate]=desc&page=${offset / 30 + 1}&itemsPerPage=30&${properties}${project === undefined ? '' : `&project=${project}`}`

/** Our server, asked as its peers are. */
export class OurApi implements Api {
  readonly projects: CreatedProjects
  readonly #origin: string
  readonly #headers: Readonly<Record<string, string>>

  private constructor(origin: string, token: string, projects: CreatedProjects) {
    this.#origin = origin
    this.projects = projects
    const type = 'application/ld+json'
    this.#headers = { accept: type, 'content-type': type, authorization: `Bearer ${token}` }
  }

  static async start({ origin, database }: MeasuredProduct): Promise<OurApi> {
    const office = { username: 'office@demo.example.com', secret: 'Vrachtpas1' }
    const { token } = await signIn(origin, office)
    return new OurApi(origin, token, await CreatedProjects.start(database))
  }

  async answerSizes(shipment: string): Promise<AnswerSizes> {
    return {
      shipment: await this.#bytesOf(`/api/shipments/${shipment}`),
      listed: (await this.#bytesOf(pathOf({ offset: 0, project: undefined }))) / 30,
      project: await this.#bytesOf('/api/projects', this.projects.body()),
    }
  }

  reads(ids: readonly string[]): Requests {
    return this.#to(ids.map((id) => ({ method: 'GET', path: `/api/shipments/${id}` })))
  }

  lists(pages: readonly ListPage[]): Requests {
    return this.#to(pages.map((page) => ({ method: 'GET', path: pathOf(page) })))
  }

  creates(bodies: readonly object[]): Requests {
    return this.#to(
      bodies.map((body) => ({ method: 'POST', path: '/api/projects', body: JSON.stringify(body) })),
    )
  }

  #to(requests: Load['requests']): Requests {
    return { port: Number(new URL(this.#origin).port), headers: this.#headers, requests }
  }

  async #bytesOf(path: string, body?: object): Promise<number> {
    const response = await fetch(`${this.#origin}${path}`, {
      headers: this.#headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.arrayBuffer()).byteLength
  }
}
