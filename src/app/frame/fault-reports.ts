import { report, sendStoredReports } from '../../offline/faults/report.ts'
import { storeLocally } from '../session/local-storage.ts'

export { referenceOf } from '../../offline/faults/reference.ts'

/** Local storage key, set while this browser has reports that the server lacks. */
const unsentKey = 'fault_reports'

/** Errors that are shown where they occur and are no faults of the app. */
const knownNames = new Set(['NetworkError', 'StorageFull', 'StorageBroken', 'AbortError', 'chunkLoadError'])

/** A known failure is only written to the console. Returns at once and never throws. */
export function reportError(error: unknown, where: string): void {
  if (error instanceof Error && knownNames.has(error.name)) {
    // oxlint-disable-next-line no-console
    console.error(error)
    return
  }
  reportFault(error, where)
}

/** Reports an error whatever its name. Returns at once and never throws. */
export function reportFault(error: unknown, where: string): void {
  storeLocally(unsentKey, 'true')
  void report(error, where).then(clearUnsent)
}

/**
 * For `catch` around a browser feature that may be absent or refused, such as camera and clipboard: reports
 * everything but a DOMException.
 */
export const reportUnlessRefused =
  (where: string) =>
  (error: unknown): void => {
    if (!(error instanceof DOMException)) reportError(error, where)
  }

export function startFaultReports(): void {
  addEventListener('error', ({ error }) => {
    // Browsers also send warnings of their own here, without an error.
    if (error instanceof Error) reportError(error, 'window')
  })
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'promise'))
  const sendUnsent = () => {
    if (localStorage.getItem(unsentKey) !== null) void sendStoredReports().then(clearUnsent)
  }
  addEventListener('online', sendUnsent)
  sendUnsent()
}

function clearUnsent(allSent: boolean): void {
  if (allSent) localStorage.removeItem(unsentKey)
}
