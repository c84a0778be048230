import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { challengeText, deviceSignatureAlgorithm } from '#contract/accounts/device-keys.ts'
import { handOverOperations } from '#contract/device/hand-over-operations.ts'
import type { OperationPayload, OperationType } from '../../contract/device/operation-payloads.ts'
import {
  deliverOperations,
  operation as operationSchema,
  type Operation,
  type OperationResult,
  type Receipt,
  withdrawOperations,
} from '../../contract/device/operations.ts'
import { type ReplicaType, replicaTypes } from '../../contract/device/replica.ts'
import { pairProject } from '../../contract/flows/project-pairing.ts'
import { problems, type ProblemCode } from '../../contract/kit/problems.ts'
import { serverTimeHeader } from '../../contract/kit/time-limits.ts'
import type { LetterParts } from '../../contract/letters/letter-parts.ts'
import { type FaultReport, reportFaults } from '../../contract/office/fault-reports.ts'
import { changedTransportMode } from '../../contract/parties/transport-mode-changes.ts'
import type { TransportMode } from '../../contract/parties/transport-modes.ts'
import { afterCorrection } from '../../contract/shipments/corrected-values.ts'
import type { PhotoManifest } from '../../contract/shipments/media.ts'
import {
  applyEvent,
  type ShipmentEvent,
  type ShipmentState,
} from '../../contract/shipments/shipment-events.ts'
import { sha256Of } from '../../src/offline/photos/photos.ts'
import { correctedMoment } from '../../src/offline/store/device-clock.ts'

interface ServerPhoto {
  readonly sha256: string
  readonly bytes: number
  content: Uint8Array
  complete: boolean
}
type Row = { readonly id: string } & Record<string, unknown>
type Payload = OperationPayload<Exclude<OperationType, 'locale.set' | 'position_consent.set'>>

/** The field of a shipment's row that lists them. */
const remarkLists: Readonly<Record<string, string>> = {
  'shipment.correct': 'corrections',
  'shipment.note': 'notes',
  'shipment.accept': 'acceptances',
  'shipment.sign': 'signatures',
}
const eventKinds: Readonly<Record<string, ShipmentEvent['kind']>> = {
  'shipment.load': 'loaded',
  'shipment.unload': 'unloaded',
  'shipment.accept': 'acceptance',
  'shipment.unload_rest': 'rest_unloaded',
  'shipment.forward': 'forwarded',
  'shipment.collect': 'collected',
}
const hydraError = '<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"'
const base64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * What the simulation of a phone needs of a server, in memory: receipts that count once, photos in pieces, a feed, sessions.
 * Tests decide what the network does to its responses. The real one is walked by `random-walk-on-server.test.ts`.
 */
export class SimulatedServer {
  /** What was applied, in the order of its effects. */
  applied: { readonly operation: Operation; readonly userId: string }[] = []
  shipments = new Map<string, ShipmentState>()
  photos = new Map<string, ServerPhoto>()
  /** Withdrawn operations, which are refused. */
  withdrawn = new Set<string>()
  /** Tokens that are good now. */
  readonly sessions = new Map<string, string>()
  readonly refreshes = { good: new Map<string, string>(), count: 0 }
  readonly requests: { method: string; path: string; operations: number; userId: string | undefined }[] = []
  readonly faults: FaultReport[] = []
  readonly refuse = new Map<string, ProblemCode>()
  feedStartsOver = false
  /** Entries of the log in one page of the feed. */
  feedPageRows = Infinity
  /** Sent with the feed. */
  lineage = 'first'
  largestBody = Infinity
  /** What devices get to sign letters by; it knows of none while absent. */
  letterParts?: (device: string, flows: readonly string[]) => Promise<LetterParts>
  private log: { type: ReplicaType; id: string }[] = []
  private rows = new Map<string, Row>()
  private remarks = new Map<string, Record<string, object[]>>()
  private devices = new Map<string, string>()
  private receipts = new Map<string, { hash: string; result: { id: string; receipt: Receipt } }>()
  private handedOver = new Set<string>()
  readonly #deviceKeys = new Map<string, { readonly publicKey: JsonWebKey; readonly userId: string }>()
  readonly #now: () => number
  #signIns = 0
  #codes = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** Copies all that is stored; the result puts it back, as a backup would. */
  backUp(): () => void {
    const { applied, shipments, photos, withdrawn, log, rows, remarks, devices, receipts, handedOver } = this
    const stored = {
      applied,
      shipments,
      photos,
      withdrawn,
      log,
      rows,
      remarks,
      devices,
      receipts,
      handedOver,
    }
    const copy = structuredClone(stored)
    return () => void Object.assign(this, copy, { lineage: 'restored' })
  }

  change(type: ReplicaType, row: Row): void {
    this.rows.set(`${type}/${row.id}`, row)
    this.log.push({ type, id: row.id })
  }

  remove(type: ReplicaType, id: string): void {
    this.rows.delete(`${type}/${id}`)
    this.log.push({ type, id })
  }

  signIn(userId: string, livesFor = 3_600_000, session?: string): { token: string; refresh_token: string } {
    this.#signIns += 1
    const exp = Math.floor((this.#now() + livesFor) / 1000)
    const token = `${base64Url({})}.${base64Url({ exp, sub: userId, sid: session, n: this.#signIns })}.x`
    const refresh = `refresh-${this.#signIns}`
    this.sessions.set(token, userId)
    this.refreshes.good.set(refresh, userId)
    return { token, refresh_token: refresh }
  }

  async answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace(/^\/api/, '')
    const id = path.split('/')[2] ?? ''
    const body = new Uint8Array(await request.arrayBuffer())
    const isJson = request.headers.get('content-type')?.includes('json') === true && body.length > 0
    const sent = isJson ? (JSON.parse(Buffer.from(body).toString()) as Record<string, unknown>) : {}
    const token = request.headers.get('authorization')?.slice(7) ?? ''
    const userId = this.sessions.get(token)
    const operations = Array.isArray(sent['operations']) ? sent['operations'].length : 0
    this.requests.push({ method: request.method, path, operations, userId })
    const route = path.replace(/[\da-f-]{36}/, '{id}')
    switch (route) {
      case '/fault_reports':
        this.faults.push(...z.decode(reportFaults.body ?? z.never(), sent as never).faults)
        return this.#json(204, undefined)
      case '/devices/{id}/challenge':
        return this.#json(200, { challenge: `challenge of ${id}` })
      case '/devices/{id}/token':
        return await this.#signInDevice(id, String(sent['signature']))
      case '/token/refresh':
        return this.#refresh(String(sent['refresh_token']))
    }
    if (userId === undefined || this.#isExpired(token)) return this.#unauthorized('Expired JWT Token')
    if (body.byteLength > this.largestBody) return this.#refusal('body_too_large')
    switch (route) {
      case '/devices':
        return this.#register(sent, userId)
      case '/devices/{id}/letter_parts':
        return await this.#answerLetterParts(id, sent['flows'] as string[])
      case '/operations':
        return this.#deliver(z.decode(deliverOperations.body ?? z.never(), sent as never).operations, userId)
      case '/operations/withdraw':
        return this.#withdraw(sent)
      case '/operations/hand_over':
        return this.#handOver(sent)
      case '/operations/known':
        return this.#answerKnown(sent['ids'] as string[])
      case '/driver_sync':
        return this.#feed(searchParams.get('cursor') ?? undefined)
      case '/project_pairings':
        return this.#pair(String(sent['pairingCode']))
      case '/media_objects/{id}/announcement':
        return this.#announceAgain(id, sent['photo'])
      case '/media_objects/{id}/content':
        return await this.#upload(request, id, body)
    }
    return this.#refusal('no_such_route')
  }

  #json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: {
        'content-type': 'application/ld+json; charset=utf-8',
        [serverTimeHeader]: new Date(this.#now()).toISOString(),
        ...headers,
      },
    })
  }

  #refusal(code: ProblemCode, headers: Record<string, string> = {}): Response {
    const body = { type: `/errors/${code}`, code, status: problems[code], detail: code }
    return this.#json(problems[code], body, { link: hydraError, ...headers })
  }

  #unauthorized(message: string): Response {
    return this.#json(401, { code: 401, message }, { 'www-authenticate': 'Bearer realm="vrachtpas"' })
  }

  #isExpired(token: string): boolean {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp: number
    }
    return exp * 1000 <= this.#now()
  }

  #refresh(delivered: string): Response {
    this.refreshes.count += 1
    const userId = this.refreshes.good.get(delivered)
    if (userId === undefined) return this.#unauthorized('JWT Refresh Token Not Found')
    this.refreshes.good.delete(delivered)
    return this.#json(200, this.signIn(userId))
  }

  #register({ id, publicKey, code: wanted }: Record<string, unknown>, userId: string): Response {
    const device = String(id)
    if (publicKey !== undefined) this.#deviceKeys.set(device, { publicKey: publicKey as JsonWebKey, userId })
    const isFree = typeof wanted === 'string' && ![...this.devices.values()].includes(wanted)
    // Another one with each, also after a restore.
    const next = () => `ABC${String.fromCodePoint(65 + this.#codes++)}`
    if (!this.devices.has(device)) this.devices.set(device, isFree ? wanted : next())
    const sealingKeys = [createHash('sha256').update(`${userId} on ${device}`).digest('base64url')]
    return this.#json(201, { id: device, code: this.devices.get(device), sealingKeys })
  }

  async #signInDevice(device: string, signature: string): Promise<Response> {
    const known = this.#deviceKeys.get(device)
    if (known === undefined) return this.#refusal('device_key_refused')
    const curve = { name: 'ECDSA', namedCurve: 'P-256' }
    const key = await crypto.subtle.importKey('jwk', known.publicKey, curve, false, ['verify'])
    const challenge = Buffer.from(challengeText(`challenge of ${device}`))
    const bytes = Buffer.from(signature, 'base64url')
    if (!(await crypto.subtle.verify(deviceSignatureAlgorithm, key, bytes, challenge)))
      return this.#refusal('device_key_refused')
    const { token, refresh_token: unused } = this.signIn(known.userId)
    this.refreshes.good.delete(unused)
    return this.#json(200, { token })
  }

  async #answerLetterParts(device: string, flows: readonly string[]): Promise<Response> {
    const issued = await this.letterParts?.(device, flows)
    return issued === undefined ? this.#refusal('not_found') : this.#json(200, issued)
  }

  #deliver(delivered: readonly { readonly id: string }[], userId: string): Response {
    return this.#json(200, { results: delivered.map((one) => this.#resultOf(one, userId)) })
  }

  #resultOf(sent: { readonly id: string }, userId: string): OperationResult {
    const refused = (code: ProblemCode) => ({
      id: sent.id,
      problem: { code, status: problems[code], detail: code },
    })
    const parsed = z.safeParse(operationSchema, sent)
    if (!parsed.success) return refused('validation_failed')
    const { data: operation } = parsed
    const { id } = operation
    if (!this.devices.has(operation.device)) return refused('access_denied')
    const hash = JSON.stringify({ ...operation, clockOffset: 0 })
    const before = this.receipts.get(id)
    if (before !== undefined) {
      if (before.hash !== hash) return refused('operation_reused')
      return { id, receipt: { ...before.result.receipt, replayed: true } }
    }
    if (this.withdrawn.has(id)) return refused('operation_withdrawn')
    const asked = this.refuse.get(id)
    if (asked !== undefined) return refused(asked)
    if (operation.after.some((one) => !this.receipts.has(one))) return refused('predecessor_missing')
    const problem = this.#apply(operation)
    if (problem !== undefined) return refused(problem)
    const result = { id, receipt: { operation: id, serverTime: this.#moment(), replayed: false } }
    this.receipts.set(id, { hash, result })
    this.applied.push({ operation, userId })
    return result
  }

  #apply(operation: Operation): ProblemCode | undefined {
    const { type } = operation
    const payload = operation.payload as Payload
    if ('shipment' in payload) return this.#applyToShipment(operation, payload)
    if (type === 'transport_mode.create') {
      this.change('TransportMode', { ...(payload as TransportMode), version: 1, own: true })
      return undefined
    }
    const id = 'after' in payload ? payload.after.id : payload.id
    const mode = this.rows.get(`TransportMode/${id}`) as (TransportMode & Row) | undefined
    if (mode === undefined) return type === 'transport_mode.remove' ? undefined : 'not_found'
    const changed = 'after' in payload ? changedTransportMode(mode, payload) : { ...mode, offered: false }
    this.change('TransportMode', { ...changed, version: mode.version + 1 })
    return undefined
  }

  #applyToShipment(operation: Operation, payload: Payload & { shipment: string }): ProblemCode | undefined {
    const { id, type } = operation
    const { shipment } = payload
    const occurredAt = correctedMoment(operation)
    const before = this.shipments.get(shipment)
    if (before === undefined && type !== 'shipment.load') return 'shipment_not_loaded'
    const list = remarkLists[type]
    const kind = eventKinds[type]
    const event = { kind, occurredAt, statement: payload } as ShipmentEvent
    let after = kind === undefined ? before : applyEvent(before, event)
    if (before !== undefined && 'phase' in payload) after = { ...before, ...afterCorrection(before, payload) }
    if (after === undefined || (after === before && list === undefined))
      return type === 'shipment.load' ? 'shipment_already_loaded' : 'shipment_already_unloaded'
    if (list !== undefined) {
      const said = this.remarks.get(shipment) ?? {}
      const remark = { ...payload, id, occurredAt, by: 'Daan', matches: true }
      this.remarks.set(shipment, { ...said, [list]: [...(said[list] ?? []), remark] })
    }
    this.shipments.set(shipment, after)
    if ('photos' in payload) this.#announce(payload.photos)
    const { photos, ...state } = after
    this.change('Shipment', {
      ...state,
      ...this.remarks.get(shipment),
      id: shipment,
      version: 1,
      photosAnnounced: photos.length,
      photosReceived: photos.filter((photo) => this.photos.get(photo.id)?.complete).length,
    })
    return undefined
  }

  #withdraw(sent: object): Response {
    const { operations } = z.decode(withdrawOperations.body ?? z.never(), sent as never)
    const results = operations.map(({ id }) => {
      const before = this.receipts.get(id)
      if (before !== undefined) return before.result
      this.withdrawn.add(id)
      return { id, withdrawnAt: this.#moment() }
    })
    return this.#json(200, { results })
  }

  #handOver(sent: object): Response {
    const { operations } = z.decode(handOverOperations.body ?? z.never(), sent as never)
    const results = operations.map(({ operation: { id }, photos }) => {
      const before = this.receipts.get(id)
      if (before !== undefined) return before.result
      this.withdrawn.add(id)
      this.handedOver.add(id)
      this.#announce(photos.flatMap((photo) => photo ?? []))
      return { id, handOver: { operation: id, handedOverAt: this.#moment() } }
    })
    return this.#json(200, { results })
  }

  #answerKnown(ids: readonly string[]): Response {
    return this.#json(200, {
      known: ids.filter((id) => this.receipts.has(id) || this.handedOver.has(id)),
      settled: ids.filter((id) =>
        ['OperationDecision', 'HandOverDecision'].some((type) => this.rows.has(`${type}/${id}`)),
      ),
    })
  }

  #feed(cursor: string | undefined): Response {
    const reset = cursor === undefined || this.feedStartsOver
    this.feedStartsOver = false
    const since = reset ? 0 : Number(cursor)
    const until = Math.min(this.log.length, since + this.feedPageRows)
    const named = new Map(this.log.slice(since, until).map((one) => [`${one.type}/${one.id}`, one]))
    const changed: object[] = []
    const removed: object[] = []
    for (const [key, { type }] of named) {
      const row = this.rows.get(key)
      const node = { '@id': `/api/${key}`, '@type': type }
      if (row !== undefined)
        changed.push({ ...node, ...(z.encode<z.ZodMiniType>(replicaTypes[type], row) as object) })
      else if (!reset) removed.push(node)
    }
    return this.#json(200, {
      serverTime: this.#moment(),
      cursor: String(until),
      lineage: this.lineage,
      hasMore: until < this.log.length,
      reset,
      changed: [...changed, { '@id': '/api/novelties/1', '@type': 'Novelty' }],
      removed,
    })
  }

  #pair(pairingCode: string): Response {
    const ofType = (type: ReplicaType) =>
      [...this.rows].flatMap(([key, row]) => (key.startsWith(`${type}/`) ? [row] : []))
    const [project] = ofType('Project')
    if (pairingCode !== 'DEMO24' || project === undefined) return this.#refusal('pairing_code_refused')
    const materialFlows = ofType('MaterialFlow').filter((flow) => flow['project'] === project.id)
    const paired = { id: project.id, project, materialFlows }
    return this.#json(201, z.encode(pairProject.response ?? z.never(), paired as never))
  }

  #announce(photos: readonly PhotoManifest[]): void {
    for (const { id, sha256, bytes } of photos)
      this.photos.set(id, { sha256, bytes, content: new Uint8Array(), complete: false })
  }

  #announceAgain(id: string, again: unknown): Response {
    const photo = this.photos.get(id)
    if (photo === undefined) return this.#refusal('not_found')
    if (photo.complete) return this.#json(200, { id, status: 'received' })
    if (again === undefined) this.photos.delete(id)
    else this.#announce([{ ...(again as PhotoManifest), id }])
    return this.#json(200, { id, status: again === undefined ? 'dropped' : 'announced' })
  }

  async #upload(request: Request, id: string, body: Uint8Array): Promise<Response> {
    const photo = this.photos.get(id)
    if (photo === undefined) return this.#refusal('not_found')
    const has = photo.content.byteLength
    const headers = {
      'upload-offset': String(has),
      'upload-length': String(photo.bytes),
      'upload-photo': id,
      'upload-sha256': photo.sha256,
    }
    if (request.method === 'HEAD')
      return new Response(null, {
        headers: { ...headers, [serverTimeHeader]: new Date(this.#now()).toISOString() },
      })
    const offset = Number(request.headers.get('upload-offset'))
    const end = offset + body.byteLength
    if (offset > has || (end > has && offset < has)) return this.#refusal('photo_offset_mismatch', headers)
    if (end > has) photo.content = new Uint8Array(Buffer.concat([photo.content, body]))
    if (photo.content.byteLength === photo.bytes && !photo.complete) {
      if ((await sha256Of(photo.content.slice().buffer)) !== photo.sha256) {
        photo.content = new Uint8Array()
        return this.#refusal('photo_hash_mismatch')
      }
      photo.complete = true
    }
    const { sha256, complete } = photo
    return this.#json(200, { photo: id, sha256, offset: photo.content.byteLength, complete })
  }

  #moment(): string {
    return new Date(this.#now()).toISOString().replace(/\.\d+Z$/, '+00:00')
  }
}
