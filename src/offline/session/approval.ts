import { currentUser, realm } from '../store/runtime.ts'

/** A driver whom his transporter has not approved. */
export interface Unapproved {
  readonly transporter: string | undefined
  /** The last moment at which he may transport, by this device's clock; milliseconds since 1970. */
  readonly until: number
}

/**
 * How the driver stands with his transporter, as this phone last heard: undefined for an approved one, and before anything was
 * heard. Phones are set wrong, so his last moment is shifted by what the server's clock is ahead. Readable inside a live query.
 */
export async function unapproved(): Promise<Unapproved | undefined> {
  const { store } = realm()
  const [driver, marker] = await Promise.all([
    store.drivers.toCollection().first(),
    store.markers.get(currentUser()),
  ])
  if (driver === undefined || driver.approved) return undefined
  return {
    transporter: driver.company?.name,
    until: Date.parse(driver.graceUntil ?? '1970') - (marker?.clockOffset ?? 0),
  }
}
