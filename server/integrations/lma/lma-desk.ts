import type { LmaKind, LmaValues } from '#contract/integrations/lma-fields.ts'
import type { CheckedNumber, LmaDesk as DeskName, LmaError } from '#contract/integrations/lma.ts'

export interface LmaNotification {
  readonly kind: LmaKind
  /** With the id under which the desk keeps it. */
  readonly values: LmaValues
}

export interface NotificationResult {
  /** The id that the notification was sent with. */
  readonly id: string
  readonly accepted: boolean
  readonly errors: readonly LmaError[]
}

/** Where received waste is notified: the LMA by SOAP, or nowhere. */
export interface LmaDesk {
  readonly name: DeskName
  /**
   * Resolves to the desk's id of the session. The same notifications may be sent again: each replaces the one of
   * its id.
   * @throws LmaFailure
   */
  sendSession(notifications: readonly LmaNotification[]): Promise<string>
  /**
   * Undefined while the desk has not judged all of the session.
   * @throws LmaFailure
   */
  readResult(deskSession: string): Promise<readonly NotificationResult[] | undefined>
  /** @throws LmaFailure */
  testNumber(wasteStreamNumber: string): Promise<CheckedNumber>
}

/** The desk did not take it. The text is the desk's own, or a network's code: it names no host. */
export class LmaFailure extends Error {
  readonly failure: LmaError
  /** No retry changes it. */
  readonly isFinal: boolean

  constructor(failure: LmaError, { isFinal = false, ...options }: ErrorOptions & { isFinal?: boolean } = {}) {
    super([failure.code, failure.text].filter((part) => part !== undefined).join(' '), options)
    this.failure = failure
    this.isFinal = isFinal
  }
}

const notSetUp = () => Promise.reject(new LmaFailure({ code: 'not_set_up' }, { isFinal: true }))

/** Without settings: the office makes files. */
export const noDesk: LmaDesk = {
  name: 'none',
  sendSession: notSetUp,
  readResult: notSetUp,
  testNumber: notSetUp,
}
