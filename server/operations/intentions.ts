import * as z from 'zod/mini'
import { type Operation, operationPayloads, operationSchemaVersion, type OperationType } from '#contract/operations.ts'
import type { Locale } from '#contract/locales.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Transaction } from '../db/connect.ts'
import type { Viewer } from '../http/endpoint.ts'
import { Refusal } from '../http/problem.ts'
import { violationsOf } from '../i18n/violations.ts'
import { keepRefused, recordEvent, type Stated } from '../shipments/record-event.ts'
import { createTransportMode } from '../transport-modes/create-transport-mode.ts'
import { changeLocale } from '../users/change-locale.ts'

/** An operation that was understood: what it wants done, and what it must have for itself while it is done. */
export interface Intention {
  readonly locks: readonly string[]
  readonly apply: (db: Transaction, viewer: Viewer, locale: Locale) => Promise<void>
  /** Keeps a refusal as evidence. Absent where there is nothing to settle. */
  readonly keepRefused?: (db: Transaction, viewer: Viewer, reason: ProblemCode) => Promise<void>
}

const olderVersionsTaken = 2

type Reader = (operation: Operation, locale: Locale) => Intention

/** Checks a payload by the contract before anything is made of it. */
const reader = <Payload>(schema: z.ZodMiniType<Payload>, make: (payload: Payload, operation: Operation) => Intention): Reader =>
  (operation, locale) => {
    const payload = z.safeParse(schema, operation.payload, { reportInput: true })
    if (!payload.success) throw new Refusal('validation_failed', { violations: violationsOf(payload.error.issues, locale) })
    return make(payload.data, operation)
  }

const readers: Readonly<Record<OperationType, Reader>> = {
  'shipment.load': reader(operationPayloads['shipment.load'], (statement, operation) =>
    ofShipment({ operation, kind: 'loaded', statement }, [statement.shipment, statement.number])),
  'shipment.unload': reader(operationPayloads['shipment.unload'], (statement, operation) =>
    ofShipment({ operation, kind: 'unloaded', statement }, [statement.shipment])),
  'transport_mode.create': reader(operationPayloads['transport_mode.create'], (draft) => ({
    locks: [draft.id],
    apply: (db, viewer) => createTransportMode(db, viewer, draft),
  })),
  'locale.set': reader(operationPayloads['locale.set'], ({ locale }) => ({
    locks: [],
    apply: (db, viewer) => changeLocale(db, viewer.userId, locale),
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

const ofShipment = (stated: Stated, locks: readonly string[]): Intention => ({
  locks,
  apply: (db, viewer, locale) => recordEvent(db, viewer, stated, locale),
  keepRefused: (db, viewer, reason) => keepRefused(db, viewer, stated, reason),
})
