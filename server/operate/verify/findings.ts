/** What is wrong, where: the number of the shipment and the event's place in its chain, as far as it is about one. */
export interface Break {
  readonly shipment?: string | undefined
  /** The event's place in the chain of its shipment, from 1. */
  readonly sequence?: number | undefined
  /** The id of the object that differs, where that is not the event. */
  readonly subject?: string | undefined
  /** What differs, as a sentence without its full stop. */
  readonly difference: string
}

/** What a verification counts. */
export const checkedThings = [
  'shipments',
  'events',
  'signatures',
  'letters',
  'operations',
  'files',
  'bytes',
  'photosAwaited',
  'photosExpired',
  'positions',
  'positionsExpired',
] as const
export type CheckedThing = (typeof checkedThings)[number]

/** More of them are counted and not listed: a table that was lost breaks every shipment. */
const listedBreaks = 100

/** What a verification has checked and found so far. Its size does not grow with the database. */
export class Findings {
  readonly breaks: Break[] = []
  /** What is no break and yet worth knowing. */
  readonly notes: string[] = []
  readonly checked = new Map<CheckedThing, number>()
  breakCount = 0

  count(thing: CheckedThing, amount = 1): void {
    this.checked.set(thing, (this.checked.get(thing) ?? 0) + amount)
  }

  add(found: Break): void {
    this.breakCount += 1
    if (this.breaks.length < listedBreaks) this.breaks.push(found)
  }
}

/** A break as one line: `shipment P-1-AB-3, event 2: …`. */
export function describeBreak({ shipment, sequence, subject, difference }: Break): string {
  const place = [
    shipment === undefined ? undefined : `shipment ${shipment}`,
    sequence === undefined ? undefined : `event ${sequence}`,
    subject,
  ].filter((part) => part !== undefined)
  return `${place.join(', ')}: ${difference}`
}
