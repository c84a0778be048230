import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, vi } from 'vitest'
import type { Unit } from '../../contract/parties/master-data.ts'
import type { MaterialFlow } from '../../contract/flows/material-flows.ts'
import type { Role } from '../../contract/kit/roles.ts'
import type { TransportMode } from '../../contract/parties/transport-modes.ts'
import type { CurrentUser } from '../../contract/accounts/current-user.ts'
import { setApiClient } from '../../src/api/client.ts'
import { useSession } from '../../src/app/session/session.ts'
import { showLanguage, startTexts } from '../../src/i18n/setup.ts'
import { openStore, type Store, type TableName } from '../../src/offline/store/device-database.ts'
import { openDevice } from '../../src/offline/sync/device.ts'
import { setRuntime, currentRuntime } from '../../src/offline/store/runtime.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import { chooseTransportMode } from '../../src/offline/vehicles/transport-modes.ts'
import { addOfficeRoutes, routes } from '../../src/routes.tsx'
import { findLabelsQuickly } from '../support/quick-labels.ts'

export const driverId = '01920000-0000-7000-8000-00000000d001'
const ton: Unit = {
  id: 'ton',
  names: { en: 'tonne', nl: 'ton' },
  symbol: 't',
  factorToKilograms: 1000,
  weighbridge: true,
  position: 1,
}
const cubicMetre: Unit = {
  id: 'm3',
  names: { en: 'cubic metre', nl: 'kubieke meter' },
  symbol: 'm³',
  weighbridge: false,
  position: 2,
}

export const truck: TransportMode = {
  id: '01920000-0000-7000-8000-00000000a001',
  version: 1,
  type: 'truck',
  identificationCode: '7-BZX-71',
  truck: { licencePlate: '7-BZX-71', tareWeight: 19_200 },
}
export const ship: TransportMode = {
  id: '01920000-0000-7000-8000-00000000a002',
  version: 1,
  type: 'ship',
  identificationCode: 'Rietvogel',
  ship: { shipType: 'hopper_barge', eniNumber: '03990101' },
}
export const project = {
  id: '01920000-0000-7000-8000-00000000b001',
  version: 1,
  number: 'P24',
  name: 'Quay wall',
  customerName: 'Harbour',
  language: 'nl',
  blocked: false,
}

const address = { street: 'Kade 1', postalCode: '3011 AA', city: 'Rotterdam', country: 'NL' }
/** Whose letter lacks nothing, but for what its document asks for. */
const plainFlow = {
  version: 3,
  project: project.id,
  origin: { ...address, description: 'Quay' },
  destination: { ...address, description: 'Depot', city: 'Dordrecht' },
  sender: { ...address, name: 'Sender B.V.' },
  disposer: { ...address, name: 'Disposer B.V.' },
  receiver: { ...address, name: 'Receiver B.V.' },
  processingMethod: { code: 'D05', names: { en: 'washing', nl: 'wassen' } },
  senderType: 'primary_disposer',
  transportedBy: 'carrier',
  carriers: [{ name: 'Kade B.V.', vihbNumber: '990201VIXX' }],
  chlorideValueRequired: false,
  cargoPhotoRequired: false,
  weighSlipNumberRequired: false,
  allowTransporterNote: false,
} satisfies Partial<MaterialFlow>

/** Weighed twice when loading, with a slip. */
export const soil: MaterialFlow = {
  ...plainFlow,
  id: '01920000-0000-7000-8000-00000000c001',
  number: 3,
  documentType: 'waste',
  usualName: 'Soil with oil',
  cargoUnit: ton,
  amountDetermination: 'at_load',
  weighSlipNumberRequired: true,
  wasteStreamNumber: '99A020000088',
  ewcCode: { code: '170503', hazardous: true, names: { en: 'soil', nl: 'grond' } },
  loadInstructions: 'Cover the load',
}
/** One amount when loading, with the chloride value and a note. */
export const sand: MaterialFlow = {
  ...plainFlow,
  id: '01920000-0000-7000-8000-00000000c002',
  number: 5,
  documentType: 'reuse',
  usualName: 'Sand',
  cargoUnit: cubicMetre,
  amountDetermination: 'at_load',
  chlorideValueRequired: true,
  allowTransporterNote: true,
  evidence: { declarationType: 'batch_inspection', documentNumber: 'PK-9', organisationName: 'Lab' },
}
/** Photos when loading, weighed when unloading. */
export const rubble: MaterialFlow = {
  ...plainFlow,
  id: '01920000-0000-7000-8000-00000000c003',
  number: 4,
  documentType: 'waste',
  usualName: 'Rubble',
  cargoUnit: ton,
  amountDetermination: 'at_unload',
  cargoPhotoRequired: true,
  ewcCode: { code: '170101', hazardous: false, names: { en: 'concrete', nl: 'beton' } },
}
/** Asks for nothing when loading. */
export const plainSand: MaterialFlow = {
  ...plainFlow,
  id: '01920000-0000-7000-8000-00000000c004',
  number: 6,
  documentType: 'product',
  usualName: 'Clean sand',
  cargoUnit: cubicMetre,
  amountDetermination: 'at_unload',
  product: { name: 'Sand' },
}

const origin = 'http://localhost'
const unplugged = () => Promise.reject(new TypeError('fetch failed'))

/** Once for the files of a worker, which share the app. */
let textsAreStarted: Promise<void> | undefined

/** What browsers have and jsdom lacks, and the texts; once before the tests of a file. */
export async function startPage(): Promise<void> {
  // How long a busy machine may take until a screen shows the expected.
  configure({ asyncUtilTimeout: 20_000 })
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = () => undefined
  findLabelsQuickly()
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  setApiClient({
    tokens: { read: async () => undefined, write: async () => undefined },
    language: () => 'en',
    origin,
    fetch: unplugged,
  })
  // The file before may have left these in the worker's page.
  localStorage.clear()
  sessionStorage.clear()
  await (textsAreStarted ??= startTexts())
  await showLanguage('en')
}

export const driverUser = {
  id: driverId,
  name: 'Daan Rijder',
  firstName: 'Daan',
  lastName: 'Rijder',
  roles: ['ROLE_DRIVER'],
  active: true,
} satisfies CurrentUser

let stopFailing: (() => void) | undefined

export function failWrites(table: TableName, error: Error): void {
  const { prototype } = IDBObjectStore as { readonly prototype: globalThis.IDBObjectStore }
  const spies = (['put', 'add'] as const).map((method) => {
    const write = prototype[method]
    return vi.spyOn(prototype, method).mockImplementation(function (this: globalThis.IDBObjectStore, ...row) {
      if (this.name === table) throw error
      return write.apply(this, row)
    })
  })
  stopFailing = () => spies.forEach((spy) => spy.mockRestore())
}

/**
 * Prepares the device store of a signed-in driver with this project and these flows and transport modes;
 * offline unless a network is given.
 */
export async function prepareDevice(
  holds: {
    readonly flows?: readonly MaterialFlow[]
    readonly drives?: TransportMode
    /** What is driven alone, unless it says otherwise. */
    readonly modes?: readonly TransportMode[]
    readonly code?: string | undefined
    readonly roles?: readonly Role[]
    readonly network?: typeof fetch
  } = {},
): Promise<Store> {
  cleanup()
  stopFailing?.()
  const store = openStore('vrachtpas', { indexedDB: new IDBFactory(), IDBKeyRange })
  setRuntime({ ...currentRuntime(), store, origin, fetch: holds.network ?? unplugged })
  await openDevice({ id: driverId })
  const { flows = [], drives, modes = drives === undefined ? [] : [drives], code = 'ABCD' } = holds
  await Promise.all([
    store.projects.bulkPut(flows.length === 0 ? [] : [project]),
    store.materialFlows.bulkPut([...flows]),
    store.transportModes.bulkPut([...modes]),
    'code' in holds && holds.code === undefined ? undefined : store.deviceStates.update(driverId, { code }),
  ])
  if (drives) await chooseTransportMode(drives.id)
  const roles = [...(holds.roles ?? (['ROLE_DRIVER'] as const))]
  useSession.setState(
    {
      state: 'signed-in',
      offline: true,
      user: { ...driverUser, roles },
    },
    true,
  )
  return store
}

/** Saves a load of soil that the truck took. */
export const loadSoil = (flow = soil) =>
  loadShipment({
    draft: 'load',
    flow,
    mode: truck,
    firstWeighing: 46.88,
    secondWeighing: 19.2,
    weighSlipNumber: 'WB 1',
  })

/** The unit in which weights are typed: one button in the field of each. */
export const unit = async () =>
  (await screen.findAllByRole('button', { name: /^The slip says: / }))[0] as HTMLElement

export async function typeIn(user: ReturnType<typeof openPage>['user'], symbol: 't' | 'kg'): Promise<void> {
  if ((await unit()).textContent !== symbol) await user.click(await unit())
  expect((await unit()).textContent).toBe(symbol)
}

/** The main button of the form of a load, whatever it says is next. */
export const loadButton = () =>
  screen.findByRole('button', { name: /^(Load|Fill in: .+|Fill in the weight|Take the photo)$/ })

/** What was done stays on the screen until a tap, which is not heard in its first moment. */
export async function leaveMoment(): Promise<void> {
  const link = await screen.findByRole('link', { name: 'Shipment' })
  fireEvent.click(link)
  await waitFor(() => expect(link.isConnected).toBe(false))
}

export function openPage(address: string) {
  cleanup()
  const router = createMemoryRouter(routes, {
    initialEntries: [address],
    patchRoutesOnNavigation: addOfficeRoutes,
  })
  render(<RouterProvider router={router} />)
  return {
    user: userEvent.setup(),
    at: () => router.state.location.pathname,
    /** The phone's back button. */
    back: () => act(() => router.navigate(-1)),
  }
}
