import type { Runtime } from '../store/runtime.ts'

/** Reports to the console, this device and the server. Never throws; false while the server lacks it. */
export async function report(error: unknown, where: string): Promise<boolean> {
  const faults = await writeAndLoad(error, where)
  if (faults === undefined) return false
  await faults.storeFault(faults.currentRuntime(), error, where)
  return await faults.sendFaults(faults.currentRuntime())
}

export async function saveFault(runtime: Runtime, error: unknown, where: string): Promise<void> {
  const faults = await writeAndLoad(error, where)
  await faults?.storeFault(runtime, error, where)
}

/** Never throws; false when some remain. */
export const sendStoredReports = (): Promise<boolean> =>
  loadFaults()
    .then(({ sendFaults, currentRuntime }) => sendFaults(currentRuntime()))
    // Without a network the code cannot be loaded either.
    .catch(() => false)

/** As `sendStoredReports`, with this runtime; loads no code when there are none. */
export async function sendFaults(runtime: Runtime): Promise<boolean> {
  try {
    if ((await runtime.store.faults.filter(({ unsent }) => unsent > 0).count()) === 0) return true
    return await (await loadFaults()).sendFaults(runtime)
  } catch {
    // Broken storage is reported when the driver saves something.
    return false
  }
}

/** Loaded on demand: faults are rare, and the device's database is not part of the first screen. */
const loadFaults = () => import('./store-fault.ts')

/** Undefined when the code cannot be loaded; then only the console has the error. */
async function writeAndLoad(error: unknown, where: string) {
  // oxlint-disable-next-line no-console
  console.error(error, where)
  return await loadFaults().catch((failure: unknown) => {
    // oxlint-disable-next-line no-console
    console.error(failure)
    return undefined
  })
}
