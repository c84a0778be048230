import { createHash } from 'node:crypto'
import type { LetterParts } from '../../contract/letters/letter-parts.ts'
import { challengeText, deviceSignatureAlgorithm } from '#contract/accounts/device-keys.ts'
import * as z from 'zod/mini'
import { pairProject } from '../../contract/flows/project-pairing.ts'
import { handOverOperations } from '#contract/device/hand-over-operations.ts'
import {
  deliverOperations,
  operation as operationSchema,
  type Operation,
  type OperationResult,
  withdrawOperations,
} from '../../contract/device/operations.ts'
import { operationPayloads, type OperationPayload } from '../../contract/device/operation-payloads.ts'
import { type FaultReport, reportFaults } from '../../contract/office/fault-reports.ts'
import type { MaterialFlow } from '../../contract/flows/material-flows.ts'
import { materialFlow } from '../../contract/flows/material-flows.ts'
import { problems, type ProblemCode } from '../../contract/kit/problems.ts'
import { pairedProject, type PairedProject } from '../../contract/flows/project-pairing.ts'
import type { PhotoManifest } from '../../contract/shipments/media.ts'
import { serverTimeHeader } from '../../contract/kit/time-limits.ts'
import { correctedMoment } from '../../src/offline/store/device-clock.ts'
import { replicaShipment, type ReplicaShipment, replicaTypes } from '../../contract/device/replica.ts'
import { afterCorrection } from '../../contract/shipments/corrected-values.ts'
import type { StatedAcceptance } from '../../contract/shipments/stated-acceptance.ts'
import type { StatedSignature } from '../../contract/shipments/stated-signature.ts'
import type { AddedNote, MadeCorrection } from '../../contract/shipments/shipment-corrections.ts'
import {
  applyEvent,
  type ShipmentEvent,
  type ShipmentState,
} from '../../contract/shipments/shipment-events.ts'
import { changedTransportMode } from '../../contract/parties/transport-mode-changes.ts'
import { transportMode, type TransportMode } from '../../contract/parties/transport-modes.ts'
import { sha256Of } from '../../src/offline/photos/photos.ts'

/** An in-memory server that follows the contract. Tests decide what the network does to its responses. */
export interface SimulatedServer {
  /** Answers a request whole, as our server would. */
  readonly answer: (request: Request) => Promise<Response>
  readonly now: () => number
  /** What was applied, in the order of its effects. */
  readonly applied: { readonly operation: Operation; readonly userId: string }[]
  readonly shipments: Map<string, ShipmentState>
  readonly photos: Map<string, ServerPhoto>
  /** Tokens that are good now. */
  readonly sessions: Map<string, string>
  readonly refreshes: { good: Map<string, string>; count: number }
  readonly requests: {
    method: string
    path: string
    at: number
    operations: number
    userId: string | undefined
    token: string | undefined
  }[]
  readonly faults: FaultReport[]
  readonly change: (type: string, row: { readonly id: string } & Record<string, unknown>) => void
  readonly remove: (type: string, id: string) => void
  readonly data: {
    projects: PairedProject[]
    flows: MaterialFlow[]
    modes: TransportMode[]
    blocked: Set<string>
  }
  /** Refuses these operations, by id. */
  readonly refuse: Map<string, ProblemCode>
  /** Withdrawn operations, which are refused. */
  readonly withdrawn: Set<string>
  feedStartsOver: boolean
  /** Entries of the log in one page of the feed. */
  feedPageRows: number
  /** Sent with the feed. */
  lineage: string
  /** Copies all that is stored; the result puts it back, as a backup would. */
  readonly backUp: () => () => void
  largestBody: number
  /** What devices get to sign letters by; it knows of none while absent. */
  letterParts?: (device: string, flows: readonly string[]) => Promise<LetterParts>
  readonly signIn: (
    userId: string,
    livesFor?: number,
    session?: string,
  ) => { token: string; refresh_token: string }
}

interface ServerPhoto {
  readonly sha256: string
  readonly bytes: number
  content: Uint8Array
  complete: boolean
}

const collections: Record<string, string> = {
  Project: 'projects',
  MaterialFlow: 'material_flows',
  Shipment: 'shipments',
  TransportMode: 'transport_modes',
  OperationDecision: 'operation_decisions',
  HandOverDecision: 'hand_over_decisions',
}
const schemas = {
  Project: pairedProject,
  MaterialFlow: materialFlow,
  Shipment: replicaShipment,
  TransportMode: transportMode,
  OperationDecision: replicaTypes.OperationDecision,
  HandOverDecision: replicaTypes.HandOverDecision,
} as const

const json = (status: number, body: unknown, now: number, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/ld+json; charset=utf-8',
      [serverTimeHeader]: new Date(now).toISOString(),
      ...headers,
    },
  })

function restoreMap<Value>(map: Map<string, Value>, copy: ReadonlyMap<string, Value>): void {
  map.clear()
  for (const [key, value] of copy) map.set(key, value)
}

export function simulatedServer(now: () => number): SimulatedServer {
  const log: { type: string; id: string; removed: boolean }[] = []
  const rows = new Map<string, { readonly id: string }>()
  let counter = 0
  const later = (milliseconds: number) =>
    Buffer.from(JSON.stringify({ exp: Math.floor((now() + milliseconds) / 1000) })).toString('base64url')
  const devices = new Map<string, string>()
  let codes = 0
  /** Another one with each, also after a restore. */
  const nextCode = () => `ABC${String.fromCodePoint(65 + codes++)}`
  const handedOver = new Set<string>()
  const deviceKeys = new Map<string, { readonly publicKey: JsonWebKey; readonly userId: string }>()
  const remarks = new Map<
    string,
    {
      corrections: MadeCorrection[]
      notes: AddedNote[]
      acceptances: StatedAcceptance[]
      signatures: StatedSignature[]
    }
  >()
  const receipts = new Map<string, { hash: string; result: OperationResult }>()

  const server: SimulatedServer = {
    now,
    applied: [],
    shipments: new Map(),
    photos: new Map(),
    sessions: new Map(),
    refreshes: { good: new Map(), count: 0 },
    requests: [],
    faults: [],
    data: { projects: [], flows: [], modes: [], blocked: new Set() },
    refuse: new Map(),
    withdrawn: new Set(),
    feedStartsOver: false,
    feedPageRows: Infinity,
    lineage: 'first',
    backUp: () => {
      const copy = structuredClone({
        log,
        rows,
        devices,
        receipts,
        applied: server.applied,
        shipments: server.shipments,
        photos: server.photos,
        withdrawn: server.withdrawn,
        handedOver,
      })
      return () => {
        log.splice(0, log.length, ...copy.log)
        server.applied.splice(0, server.applied.length, ...copy.applied)
        for (const name of ['shipments', 'photos'] as const) restoreMap<unknown>(server[name], copy[name])
        restoreMap<unknown>(rows, copy.rows)
        restoreMap(devices, copy.devices)
        restoreMap(receipts, copy.receipts)
        for (const [set, kept] of [
          [server.withdrawn, copy.withdrawn],
          [handedOver, copy.handedOver],
        ] as const) {
          set.clear()
          for (const id of kept) set.add(id)
        }
        server.lineage = 'restored'
      }
    },
    largestBody: Infinity,
    change: (type, row) => {
      rows.set(`${type}/${row.id}`, row)
      log.push({ type, id: row.id, removed: false })
    },
    remove: (type, id) => {
      rows.delete(`${type}/${id}`)
      log.push({ type, id, removed: true })
    },
    signIn: (userId, livesFor = 3_600_000, session) => {
      counter += 1
      const token = `${Buffer.from('{}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(later(livesFor), 'base64url').toString()), sub: userId, sid: session, n: counter })).toString('base64url')}.x`
      const refresh = `refresh-${counter}`
      server.sessions.set(token, userId)
      server.refreshes.good.set(refresh, userId)
      return { token, refresh_token: refresh }
    },
    answer: response,
  }

  const unauthorized = (message: string) =>
    json(401, { code: 401, message }, now(), { 'www-authenticate': 'Bearer realm="vrachtpas"' })
  const expired = () => unauthorized('Expired JWT Token')
  const refusal = (code: ProblemCode, headers: Record<string, string> = {}) =>
    json(
      problems[code],
      {
        '@type': 'Error',
        type: `/errors/${code}`,
        code,
        status: problems[code],
        title: 'An error occurred',
        detail: code,
      },
      now(),
      { link: '<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"', ...headers },
    )

  async function response(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.replace(/^\/api/, '')
    const body = new Uint8Array(await request.arrayBuffer())
    const requestJson = request.headers.get('content-type')?.includes('json')
      ? (JSON.parse(Buffer.from(body).toString() || 'null') as Record<string, unknown>)
      : {}
    const token = request.headers.get('authorization')?.slice(7)
    const userId = token === undefined ? undefined : server.sessions.get(token)
    server.requests.push({
      method: request.method,
      path,
      at: now(),
      operations: Array.isArray(requestJson['operations']) ? requestJson['operations'].length : 0,
      userId,
      token,
    })
    if (path === '/fault_reports') {
      server.faults.push(...z.decode(reportFaults.body ?? z.never(), requestJson as never).faults)
      return json(204, undefined, now())
    }
    const [, device, answer] = /^\/devices\/([^/]+)\/(challenge|token)$/.exec(path) ?? []
    if (device !== undefined)
      return answer === 'challenge'
        ? json(200, { challenge: `challenge of ${device}` }, now())
        : await signInDevice(device, String(requestJson['signature']))
    if (path === '/token/refresh') return refresh(String(requestJson['refresh_token']))
    if (userId === undefined || token === undefined) return expired()
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp: number
    }
    if (claims.exp * 1000 <= now()) return expired()
    if (body.byteLength > server.largestBody) return refusal('body_too_large')
    if (path === '/devices') {
      const id = String(requestJson['id'])
      const publicKey = requestJson['publicKey'] as JsonWebKey | undefined
      if (publicKey !== undefined) deviceKeys.set(id, { publicKey, userId })
      const wanted = requestJson['code'] as string | undefined
      const isFree = wanted !== undefined && ![...devices.values()].includes(wanted)
      if (!devices.has(id)) devices.set(id, isFree ? wanted : nextCode())
      const sealingKeys = [createHash('sha256').update(`${userId} on ${id}`).digest('base64url')]
      const device = {
        '@id': `/api/devices/${id}`,
        '@type': 'Device',
        id,
        code: devices.get(id),
        sealingKeys,
      }
      return json(201, device, now())
    }
    if (/^\/devices\/[^/]+\/letter_parts$/.test(path)) {
      const issued = await server.letterParts?.(path.split('/')[2] ?? '', requestJson['flows'] as string[])
      return issued === undefined
        ? refusal('not_found')
        : json(200, { '@type': 'LetterParts', ...issued }, now())
    }
    if (path === '/operations')
      return operations(
        z.decode(deliverOperations.body ?? z.never(), requestJson as never).operations,
        userId,
      )
    if (path === '/operations/withdraw') {
      const { operations: named } = z.decode(withdrawOperations.body ?? z.never(), requestJson as never)
      return json(
        200,
        {
          '@type': 'WithdrawalResults',
          results: named.map(({ id }) => {
            const before = receipts.get(id)
            if (before !== undefined) return before.result
            server.withdrawn.add(id)
            return { id, withdrawnAt: moment() }
          }),
        },
        now(),
      )
    }
    if (path === '/operations/hand_over') {
      const { operations: named } = z.decode(handOverOperations.body ?? z.never(), requestJson as never)
      return json(
        200,
        {
          '@type': 'HandOverResults',
          results: named.map(({ operation: { id }, photos }) => {
            const before = receipts.get(id)
            if (before !== undefined) return before.result
            server.withdrawn.add(id)
            handedOver.add(id)
            announce(photos.flatMap((photo) => photo ?? []))
            return { id, handOver: { operation: id, handedOverAt: moment() } }
          }),
        },
        now(),
      )
    }
    if (path === '/operations/known')
      return json(
        200,
        {
          known: (requestJson['ids'] as string[]).filter((id) => receipts.has(id) || handedOver.has(id)),
          settled: (requestJson['ids'] as string[]).filter(
            (id) => rows.has(`OperationDecision/${id}`) || rows.has(`HandOverDecision/${id}`),
          ),
        },
        now(),
      )
    if (path === '/driver_sync') return feed(new URL(request.url).searchParams.get('cursor') ?? undefined)
    if (path === '/project_pairings') return pair(String(requestJson['pairingCode']))
    const announced = /^\/media_objects\/([^/]+)\/announcement$/.exec(path)?.[1]
    if (announced !== undefined) return announceAgain(announced, requestJson['photo'])
    const photo = /^\/media_objects\/([^/]+)\/content$/.exec(path)?.[1]
    if (photo !== undefined) return media(request, photo, body)
    return refusal('no_such_route')
  }

  async function signInDevice(device: string, signature: string): Promise<Response> {
    const known = deviceKeys.get(device)
    if (known === undefined) return refusal('device_key_refused')
    const key = await crypto.subtle.importKey(
      'jwk',
      known.publicKey,
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['verify'],
    )
    const isValid = await crypto.subtle.verify(
      deviceSignatureAlgorithm,
      key,
      Buffer.from(signature, 'base64url'),
      Buffer.from(challengeText(`challenge of ${device}`)),
    )
    if (!isValid) return refusal('device_key_refused')
    const { token, refresh_token: unused } = server.signIn(known.userId)
    server.refreshes.good.delete(unused)
    return json(200, { token }, now())
  }

  function refresh(delivered: string): Response {
    server.refreshes.count += 1
    const userId = server.refreshes.good.get(delivered)
    if (userId === undefined) return unauthorized('JWT Refresh Token Not Found')
    server.refreshes.good.delete(delivered)
    return json(200, server.signIn(userId), now())
  }

  function operations(delivered: readonly { readonly id: string }[], userId: string): Response {
    const results = delivered.map((sent): OperationResult => {
      const parsed = z.safeParse(operationSchema, sent)
      if (!parsed.success) return problem(sent.id, 'validation_failed')
      const operation = parsed.data
      if (!devices.has(operation.device)) return problem(operation.id, 'access_denied')
      const hash = JSON.stringify({ ...operation, clockOffset: 0 })
      const before = receipts.get(operation.id)
      if (before !== undefined) {
        if (before.hash !== hash) return problem(operation.id, 'operation_reused')
        return 'receipt' in before.result
          ? { ...before.result, receipt: { ...before.result.receipt, replayed: true } }
          : before.result
      }
      if (server.withdrawn.has(operation.id)) return problem(operation.id, 'operation_withdrawn')
      const refused = server.refuse.get(operation.id)
      if (refused !== undefined) return problem(operation.id, refused)
      if (operation.after.some((id) => !receipts.has(id))) return problem(operation.id, 'predecessor_missing')
      const rejection = apply(operation)
      if (rejection !== undefined) return problem(operation.id, rejection)
      const result = {
        id: operation.id,
        receipt: { operation: operation.id, serverTime: moment(), replayed: false },
      }
      receipts.set(operation.id, { hash, result })
      server.applied.push({ operation, userId })
      return result
    })
    return json(200, { '@type': 'OperationResults', results }, now())
  }

  function apply(operation: Operation): ProblemCode | undefined {
    const occurredAt = correctedMoment(operation)
    if (operation.type === 'transport_mode.create') {
      const draft = z.decode(operationPayloads['transport_mode.create'], operation.payload as never)
      server.change('TransportMode', { ...draft, version: 1, own: true })
      return undefined
    }
    if (operation.type === 'transport_mode.update' || operation.type === 'transport_mode.remove')
      return applyToMode(operation)
    if (
      operation.type === 'shipment.correct' ||
      operation.type === 'shipment.note' ||
      operation.type === 'shipment.accept' ||
      operation.type === 'shipment.sign'
    )
      return applyRemark(operation)
    const event: Extract<ShipmentEvent, { kind: 'loaded' | 'unloaded' }> | undefined =
      operation.type === 'shipment.load'
        ? { kind: 'loaded', occurredAt, statement: operation.payload as OperationPayload<'shipment.load'> }
        : operation.type === 'shipment.unload'
          ? {
              kind: 'unloaded',
              occurredAt,
              statement: operation.payload as OperationPayload<'shipment.unload'>,
            }
          : undefined
    if (event === undefined) return 'operation_unknown_type'
    const id = event.statement.shipment
    const before = server.shipments.get(id)
    if (event.kind === 'unloaded' && before === undefined) return 'shipment_not_loaded'
    const after = applyEvent(before, event)
    if (after === undefined || after === before)
      return event.kind === 'loaded' ? 'shipment_already_loaded' : 'shipment_already_unloaded'
    server.shipments.set(id, after)
    announce(event.statement.photos)
    server.change('Shipment', rowOf(id, after))
    return undefined
  }

  function announce(photos: readonly PhotoManifest[]): void {
    for (const { id, sha256, bytes } of photos)
      server.photos.set(id, { sha256, bytes, content: new Uint8Array(), complete: false })
  }

  function applyToMode({ type, payload }: Operation): ProblemCode | undefined {
    const id =
      type === 'transport_mode.remove'
        ? (payload as OperationPayload<'transport_mode.remove'>).id
        : (payload as OperationPayload<'transport_mode.update'>).after.id
    const mode = rows.get(`TransportMode/${id}`) as TransportMode | undefined
    if (mode === undefined) return type === 'transport_mode.remove' ? undefined : 'not_found'
    server.change('TransportMode', {
      ...(type === 'transport_mode.remove'
        ? { ...mode, offered: false }
        : changedTransportMode(mode, payload as OperationPayload<'transport_mode.update'>)),
      version: mode.version + 1,
    })
    return undefined
  }

  function applyRemark(operation: Operation): ProblemCode | undefined {
    const { id, type, payload } = operation
    const occurredAt = correctedMoment(operation)
    const { shipment } = payload as { shipment: string }
    const before = server.shipments.get(shipment)
    if (before === undefined) return 'shipment_not_loaded'
    const made = { id, occurredAt, by: 'Daan' }
    const said = remarks.get(shipment) ?? {
      corrections: [],
      notes: [],
      acceptances: [],
      signatures: [],
    }
    remarks.set(shipment, said)
    if (type === 'shipment.note')
      said.notes.push({ ...made, note: (payload as OperationPayload<'shipment.note'>).note })
    else if (type === 'shipment.sign')
      said.signatures.push({
        ...made,
        ...(payload as OperationPayload<'shipment.sign'>),
        matches: true,
      })
    else if (type === 'shipment.accept') {
      const statement = payload as OperationPayload<'shipment.accept'>
      const { outcome, kilograms, reason } = statement
      said.acceptances.push({ ...made, outcome, kilograms, reason })
      announce(statement.photos)
      const after = applyEvent(before, { kind: 'acceptance', occurredAt, statement })
      if (after !== undefined) server.shipments.set(shipment, after)
    } else {
      const correction = payload as OperationPayload<'shipment.correct'>
      said.corrections.push({ ...made, reason: correction.reason })
      server.shipments.set(shipment, { ...before, ...afterCorrection(before, correction) })
    }
    server.change('Shipment', rowOf(shipment, server.shipments.get(shipment) ?? before))
    return undefined
  }

  const rowOf = (id: string, { photos, ...state }: ShipmentState): ReplicaShipment => ({
    ...state,
    ...remarks.get(id),
    id,
    version: 1,
    photosAnnounced: photos.length,
    photosReceived: photos.filter((photo) => server.photos.get(photo.id)?.complete).length,
  })

  function feed(cursor: string | undefined): Response {
    const startsOver = cursor === undefined || server.feedStartsOver
    server.feedStartsOver = false
    const since = startsOver ? 0 : Number(cursor)
    const until = Math.min(log.length, since + server.feedPageRows)
    const named = new Map(log.slice(since, until).map((one) => [`${one.type}/${one.id}`, one]))
    const wire = (type: string, row: { readonly id: string }) => ({
      '@id': `/api/${collections[type]}/${row.id}`,
      '@type': type,
      ...(z.encode<z.ZodMiniType>(schemas[type as keyof typeof schemas], row) as object),
    })
    const changed = [...named.values()].flatMap((one) => {
      const row = rows.get(`${one.type}/${one.id}`)
      return row ? [wire(one.type, row)] : []
    })
    const removed = startsOver
      ? []
      : [...named.values()]
          .filter((one) => !rows.has(`${one.type}/${one.id}`))
          .map((one) => ({ '@id': `/api/${collections[one.type]}/${one.id}`, '@type': one.type }))
    return json(
      200,
      {
        '@type': 'DriverSync',
        serverTime: moment(),
        cursor: String(until),
        lineage: server.lineage,
        hasMore: until < log.length,
        reset: startsOver,
        changed: [...changed, { '@id': '/api/novelties/1', '@type': 'Novelty' }],
        removed,
      },
      now(),
    )
  }

  function pair(pairingCode: string): Response {
    const [project] = server.data.projects
    if (pairingCode !== 'DEMO24' || project === undefined) return refusal('pairing_code_refused')
    const materialFlows = server.data.flows.filter((flow) => flow.project === project.id)
    return json(
      201,
      z.encode(pairProject.response ?? z.never(), { id: project.id, project, materialFlows } as never),
      now(),
    )
  }

  function announceAgain(id: string, again: unknown): Response {
    const photo = server.photos.get(id)
    if (photo === undefined) return refusal('not_found')
    if (photo.complete) return json(200, { id, status: 'received' }, now())
    if (again === undefined) {
      server.photos.delete(id)
      return json(200, { id, status: 'dropped' }, now())
    }
    server.photos.set(id, { ...(again as ServerPhoto), content: new Uint8Array(), complete: false })
    return json(200, { id, status: 'announced' }, now())
  }

  async function media(request: Request, id: string, body: Uint8Array): Promise<Response> {
    const photo = server.photos.get(id)
    if (photo === undefined) return refusal('not_found')
    const uploadHeaders = () => ({
      'upload-offset': String(photo.content.byteLength),
      'upload-length': String(photo.bytes),
      'upload-photo': id,
      'upload-sha256': photo.sha256,
    })
    if (request.method === 'HEAD')
      return new Response(null, {
        status: 200,
        headers: { ...uploadHeaders(), [serverTimeHeader]: new Date(now()).toISOString() },
      })
    const offset = Number(request.headers.get('upload-offset'))
    const end = offset + body.byteLength
    if (
      offset > photo.content.byteLength ||
      (end > photo.content.byteLength && offset < photo.content.byteLength)
    )
      return refusal('photo_offset_mismatch', uploadHeaders())
    if (end > photo.content.byteLength) photo.content = new Uint8Array(Buffer.concat([photo.content, body]))
    if (photo.content.byteLength === photo.bytes && !photo.complete) {
      if ((await sha256Of(photo.content.slice().buffer)) !== photo.sha256) {
        photo.content = new Uint8Array()
        return refusal('photo_hash_mismatch')
      }
      photo.complete = true
    }
    const { sha256, complete } = photo
    return json(200, { photo: id, sha256, offset: photo.content.byteLength, complete }, now())
  }

  const moment = () => new Date(now()).toISOString().replace(/\.\d+Z$/, '+00:00')
  const problem = (id: string, code: ProblemCode): OperationResult => ({
    id,
    problem: { code, status: problems[code], detail: code },
  })
  return server
}
