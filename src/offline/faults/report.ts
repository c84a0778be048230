import type { Runtime } from '../store/runtime.ts'

/**
 * Reports an error that the code does not expect: in the console, on this device, and on the server as soon
 * as that can be reached. `where` names the part of the code. Never throws; false where the report is not on
 * the server yet.
 */
export async function report(error: unknown, where: string): Promise<boolean> {
  const faults = await writeAndLoad(error, where)
  if (faults === undefined) return false
  await faults.storeFault(faults.currentRuntime(), error, where)
  return await faults.sendFaults(faults.currentRuntime())
}

/** Writes a fault to the console and stores it for the screens and for the server. Never throws. */
export async function saveFault(runtime: Runtime, error: unknown, where: string): Promise<void> {
  const faults = await writeAndLoad(error, where)
  await faults?.storeFault(runtime, error, where)
}

/** Sends the reports of this device that could not be sent before. Never throws; false where some remain. */
export const sendStoredReports = (): Promise<boolean> =>
  loadFaults()
    .then(({ sendFaults, currentRuntime }) => sendFaults(currentRuntime()))
    // The code cannot be loaded without a network either.
    .catch(() => false)

/** Sends the reports that `runtime` holds, as `sendStoredReports` does; loads nothing where there are none. */
export async function sendFaults(runtime: Runtime): Promise<boolean> {
  try {
    if ((await runtime.store.faults.filter(({ unsent }) => unsent > 0).count()) === 0) return true
    return await (await loadFaults()).sendFaults(runtime)
  } catch {
    // Broken storage is shown where the driver saves something.
    return false
  }
}

/** Loaded on demand: faults are rare, and the device's database is not part of the first screen. */
const loadFaults = () => import('./store-fault.ts')

/** Undefined where the code cannot be loaded: nothing can be stored or sent then, and the console remains. */
async function writeAndLoad(error: unknown, where: string) {
  // oxlint-disable-next-line no-console
  console.error(error, where)
  return await loadFaults().catch((failure: unknown) => {
    // oxlint-disable-next-line no-console
    console.error(failure)
    return undefined
  })
}
