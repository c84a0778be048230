import { correctedTime } from '../store/device-clock.ts'
import { currentUserId, currentRuntime } from '../store/runtime.ts'

/** The state of a driver whom the transporter has not approved. */
export interface PendingApproval {
  readonly transporter: string | undefined
  readonly phone: string | undefined
  readonly rejected: { readonly reason: string | undefined } | undefined
  /** The last moment at which the driver may transport, by this device's clock; milliseconds since 1970. */
  readonly until: number
}

/** Corrected by the clock offset, because phone clocks are often wrong. Usable inside a live query. */
export async function readPendingApproval(): Promise<PendingApproval | undefined> {
  const { store, now } = currentRuntime()
  const [driver, deviceState] = await Promise.all([
    store.drivers.toCollection().first(),
    store.deviceStates.get(currentUserId()),
  ])
  if (driver === undefined || driver.approved) return undefined
  return {
    transporter: driver.company?.name,
    phone: driver.company?.phone,
    rejected: driver.rejectedAt === undefined ? undefined : { reason: driver.rejectedReason },
    until: Date.parse(driver.graceUntil ?? '1970') - (correctedTime(deviceState, now()) - now()),
  }
}
