import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { MaterialFlow } from '../../contract/flows/material-flows.ts'
import { openStore, type OutboxRow } from '../../src/offline/store/device-database.ts'
import { claimDevice } from '../../src/offline/sync/device.ts'
import { setRuntime, type Runtime, setCurrentUserId } from '../../src/offline/store/runtime.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { simulatedLocks } from './simulated-locks.ts'
import { SimulatedServer } from './simulated-server.ts'

/** The network answers the request itself, lets it through, or both, or neither. */
export type Network = (request: Request, server: PhoneServer['answer']) => Promise<Response>

export const passThrough: Network = (request, server) => server(request)
export const unplugged: Network = () => Promise.reject(new TypeError('fetch failed'))
/** Requests arrive, and nothing comes back. */
export const answerLost: Network = async (request, server) => {
  await server(request)
  throw new TypeError('connection reset')
}

/** A page or the worker on a phone. `kill` ends it as a SIGKILL would: between any two of its steps. */
export interface SimulatedRuntime extends Runtime {
  readonly kill: () => void
  readonly advance: SimulatedPhone['advance']
}

/** The server that a simulated phone speaks to: an in-memory one, or the real one behind an adapter. */
export interface PhoneServer {
  readonly answer: (request: Request) => Promise<Response>
}

export interface SimulatedPhone<Server extends PhoneServer = SimulatedServer> {
  readonly server: Server
  readonly clock: { device: number; server: number }
  network: Network
  /** A new page or worker on the same database. */
  readonly open: (options?: {
    withoutLocks?: boolean
    withKey?: boolean
    version?: string
  }) => SimulatedRuntime
  readonly rows: () => Promise<OutboxRow[]>
  readonly advance: (milliseconds: number) => void
  random: () => number
}

export const driverId = '01920000-0000-7000-8000-00000000d001'
const truck = {
  id: '01920000-0000-7000-8000-00000000a001',
  version: 1,
  type: 'truck' as const,
  identificationCode: '12-ABC-3',
  truck: { licencePlate: '12ABC3' },
}
export const project = {
  id: '01920000-0000-7000-8000-00000000b001',
  version: 1,
  number: 'P24',
  name: 'Quay',
  customerName: 'Haven',
  language: 'nl',
  blocked: false,
}
const ton = {
  id: 'ton',
  names: { en: 'ton', nl: 'ton' },
  symbol: 't',
  factorToKilograms: 1000,
  weighbridge: false,
  position: 1,
}
const sender = { name: 'Haven', street: 'Kade 1', postalCode: '3011 AA', city: 'Rotterdam' }

/** A flow that asks for one amount, and takes photos and a note. */
export const flow: MaterialFlow = {
  id: '01920000-0000-7000-8000-00000000c001',
  version: 3,
  project: project.id,
  number: 7,
  documentType: 'reuse',
  usualName: 'sand',
  origin: { description: 'Quarry' },
  destination: { description: 'Quay' },
  sender,
  senderType: 'primary_disposer',
  transportedBy: 'carrier',
  carriers: [{ name: 'Kade' }],
  evidence: { declarationType: 'batch_inspection', documentNumber: 'PK-9', organisationName: 'Lab' },
  cargoUnit: ton,
  chlorideValueRequired: false,
  cargoPhotoRequired: false,
  weighSlipNumberRequired: false,
  amountDetermination: 'at_load',
  allowTransporterNote: true,
}
export const photoFlow: MaterialFlow = {
  ...flow,
  id: '01920000-0000-7000-8000-00000000c002',
  number: 8,
  cargoPhotoRequired: true,
}
export { truck }

export function simulatedPhone(random: () => number = Math.random): SimulatedPhone {
  const clock = clockAt(Date.UTC(2026, 10, 21, 9))
  const server = new SimulatedServer(() => clock.server)
  server.change('Project', project)
  server.change('MaterialFlow', { ...flow })
  server.change('MaterialFlow', { ...photoFlow })
  server.change('TransportMode', truck)
  return phoneOn(server, clock, random)
}

/** Both clocks at this moment, milliseconds since 1970. */
export const clockAt = (moment: number) => ({ device: moment, server: moment })

export function phoneOn<Server extends PhoneServer>(
  server: Server,
  clock: SimulatedPhone['clock'],
  random: () => number = Math.random,
  /** Milliseconds that a request may take. */
  requestTimeout = 400,
): SimulatedPhone<Server> {
  // As in every browser.
  globalThis.IDBKeyRange = IDBKeyRange
  const factory = { indexedDB: new IDBFactory(), IDBKeyRange }
  const locks = simulatedLocks()
  let runtimeCount = 0
  const underWay = new Set<unknown>()

  const self: SimulatedPhone<Server> = {
    server,
    clock,
    random,
    network: passThrough,
    advance: (milliseconds) => {
      clock.device += milliseconds
      clock.server += milliseconds
    },
    rows: async () => {
      const store = openStore('vrachtpas', factory)
      const rows = await store.outbox.toArray()
      store.close()
      return rows
    },
    open: (options = {}) => {
      runtimeCount += 1
      const owner = `realm-${runtimeCount}`
      const store = openStore('vrachtpas', factory)
      let dead = false
      const alive = <T>(value: T): T => {
        if (dead) throw new Error(`${owner} is dead`)
        return value
      }
      return {
        get store() {
          return alive(store)
        },
        owner,
        ...(options.version === undefined ? {} : { version: options.version }),
        now: () => clock.device,
        // Short enough to keep tests fast, long enough for a live holder to renew its lease.
        sleep: async (milliseconds) => {
          await new Promise((resolve) => setTimeout(resolve, 10))
          self.advance(milliseconds / 10)
        },
        random: () => self.random(),
        locks: options.withoutLocks ? undefined : locks.of(owner),
        ...(options.withKey === true && { subtle: crypto.subtle }),
        timeoutMs: () => requestTimeout,
        origin: 'http://phone.test',
        fetch: async (input, init) => {
          const request = new Request(input, init)
          // Node's requests hear of an abort only while somebody holds them, which a network that hangs does not.
          underWay.add(input).add(request)
          const { signal } = request
          // A request handed to the network reaches the server even if its sender dies.
          const response = await Promise.race([
            self.network(alive(request), (one) => server.answer(one)),
            new Promise<never>((_, reject) => {
              const gone = () => reject(new DOMException('gone', 'AbortError'))
              // On a busy machine the time is up before the request is made.
              if (signal.aborted) gone()
              signal.addEventListener('abort', gone)
            }),
          ]).finally(() => {
            underWay.delete(input)
            underWay.delete(request)
          })
          return alive(response)
        },
        advance: self.advance,
        kill: () => {
          dead = true
          store.close()
          locks.release(owner)
        },
      }
    },
  }
  return self
}

export async function signIn(on: SimulatedPhone, runtime: Runtime, userId = driverId): Promise<void> {
  setRuntime(runtime)
  await deviceTokens.write(on.server.signIn(userId))
  await claimDevice(runtime, userId)
  setCurrentUserId(userId)
}

export const refusal = (status: number, code: string) =>
  new Response(
    JSON.stringify({ '@type': 'Error', type: `/errors/${code}`, code, status, title: code, detail: code }),
    {
      status,
      headers: {
        'content-type': 'application/ld+json',
        link: '<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"',
      },
    },
  )
