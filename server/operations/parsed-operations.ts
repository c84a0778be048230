import * as z from 'zod/mini'
import {
  type Operation,
  operationPayloads,
  operationSchemaVersion,
  type OperationType,
} from '#contract/operations.ts'
import type { Locale } from '#contract/locales.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { TransportModeDraft } from '#contract/transport-modes.ts'
import { Refusal } from '../http/request/problem.ts'
import { violationsOf } from '../i18n/violations.ts'
import type { Ledger } from '../shipments/statement-batch.ts'
import type { Stated } from '../shipments/shipment-statement.ts'

/** What a batch does, collected while it is judged, and written at its end. */
export interface Deeds {
  readonly ledger: Ledger
  readonly transportModes: TransportModeDraft[]
  /** The language that was chosen last. */
  locale: Locale | undefined
}

/** An operation that was understood: what it wants done, and what it needs for that. */
export interface Intention {
  /** What it must have for itself while it is done; unless said, its own id. */
  readonly lock?: string
  readonly stated?: Stated
  /** The transport mode that it makes. */
  readonly makesMode?: string
  /** Enters what it wants into the deeds, or refuses and leaves them as they are. */
  readonly enter: (deeds: Deeds, locale: Locale) => void
  /** Keeps a refusal as evidence. Absent where there is nothing to settle. */
  readonly keepRefused?: (deeds: Deeds, reason: ProblemCode) => void
}

const olderVersionsTaken = 2

type Reader = (operation: Operation, locale: Locale) => Intention

/** Checks a payload by the contract before anything is made of it. */
const reader =
  <Payload>(
    schema: z.ZodMiniType<Payload>,
    make: (payload: Payload, operation: Operation) => Intention,
  ): Reader =>
  (operation, locale) => {
    const payload = z.safeParse(schema, operation.payload, { reportInput: true })
    if (!payload.success)
      throw new Refusal('validation_failed', { violations: violationsOf(payload.error.issues, locale) })
    return make(payload.data, operation)
  }

const readers: Readonly<Record<OperationType, Reader>> = {
  'shipment.load': reader(operationPayloads['shipment.load'], (statement, operation) =>
    ofShipment({ operation, kind: 'loaded', statement }),
  ),
  'shipment.unload': reader(operationPayloads['shipment.unload'], (statement, operation) =>
    ofShipment({ operation, kind: 'unloaded', statement }),
  ),
  'transport_mode.create': reader(operationPayloads['transport_mode.create'], (draft) => ({
    lock: draft.id,
    makesMode: draft.id,
    enter: ({ ledger, transportModes }) => {
      if (ledger.hasMode(draft.id)) throw new Refusal('transport_mode_taken')
      ledger.addMode(draft.id, draft.type)
      transportModes.push(draft)
    },
  })),
  'locale.set': reader(operationPayloads['locale.set'], ({ locale }) => ({
    enter: (deeds) => {
      deeds.locale = locale
    },
  })),
}

/** What an operation wants. Refuses unknown types, versions out of reach, and payloads that are not what their type says. */
export function intentionOf(operation: Operation, locale: Locale): Intention {
  const { type, schemaVersion } = operation
  if (!isKnown(type)) throw new Refusal('operation_unknown_type')
  if (schemaVersion > operationSchemaVersion || schemaVersion < operationSchemaVersion - olderVersionsTaken)
    throw new Refusal('operation_version_unsupported')
  return readers[type](operation, locale)
}

const isKnown = (type: string): type is OperationType => Object.hasOwn(readers, type)

const ofShipment = (stated: Stated): Intention => ({
  lock: stated.statement.shipment,
  stated,
  enter: ({ ledger }, locale) => ledger.record(stated, locale),
  keepRefused: ({ ledger }, reason) => ledger.keepRefused(stated, reason),
})
