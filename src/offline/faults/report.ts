/**
 * Reports an error that the code does not expect: in the console, on this device, and on the server as soon
 * as that can be reached. `where` names the part of the code. Never throws; false where the report is not on
 * the server yet.
 */
export async function report(error: unknown, where: string): Promise<boolean> {
  // oxlint-disable-next-line no-console
  console.error(error)
  try {
    // Loaded on demand: faults are rare, and the device's database is not part of the first screen.
    const { storeFault, sendFaults, currentRuntime } = await import('./save-fault.ts')
    await storeFault(currentRuntime(), error, where)
    return await sendFaults(currentRuntime())
  } catch (failure) {
    // Without its code nothing can be stored or sent: the console remains.
    // oxlint-disable-next-line no-console
    console.error(failure)
    return false
  }
}

/** Sends the reports of this device that could not be sent before. Never throws; false where some remain. */
export const sendStoredReports = (): Promise<boolean> =>
  import('./save-fault.ts')
    .then(({ sendFaults, currentRuntime }) => sendFaults(currentRuntime()))
    // The code cannot be loaded without a network either.
    .catch(() => false)
