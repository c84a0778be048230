import { currentPayload } from '#contract/device/operation-versions.ts'
import * as z from 'zod/mini'
import { type Operation, operationSchemaVersion } from '#contract/device/operations.ts'
import { operationPayloads, type OperationType } from '#contract/device/operation-payloads.ts'
import type { Locale } from '#contract/kit/locales.ts'
import type { TransportModeChange } from '#contract/parties/transport-mode-changes.ts'
import type { TransportModeDraft } from '#contract/parties/transport-modes.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violationsOf } from '../../platform/i18n/violations.ts'
import type { StatedConsent } from '../../accounts/positions/write-consents.ts'
import { withoutImpossible } from '../../shipments/events/measured-values.ts'
import type { StatementBatch } from '../../shipments/statements/statement-batch.ts'
import { momentOf, type ShipmentStatement } from '../../shipments/events/shipment-statement.ts'
import { namedIn } from '../../shipments/statements/statement-context.ts'
import { kindOfOperation, statementOf } from '../../shipments/statements/kinds/statement-kinds.ts'

export interface BatchContext {
  readonly statements: StatementBatch
  readonly newTransportModes: TransportModeDraft[]
  readonly changedTransportModes: TransportModeChange[]
  readonly removedTransportModes: string[]
  readonly positionConsents: StatedConsent[]
  locale: Locale | undefined
}

export interface ParsedOperation {
  readonly lockKeys?: readonly string[]
  readonly shipmentStatement?: ShipmentStatement
  readonly transportMode?: string
  /** @throws HttpProblem and leaves the batch as it was */
  readonly apply: (batch: BatchContext, locale: Locale) => void
  /** Others depend on it and the office need not accept it, so it is also taken from a revoked device. */
  readonly openToRevokedDevice?: true
  /** Whether its effect is recorded although its receipt was removed or lost. */
  readonly wasApplied?: (batch: BatchContext) => boolean
  readonly recordRefusal?: (batch: BatchContext, problem: HttpProblem) => void
}

/** Devices may lag behind by this many payload versions. */
const supportedOlderVersions = 2

type OperationParser = (operation: Operation, locale: Locale) => ParsedOperation

function payloadOf<Payload>(schema: z.ZodMiniType<Payload>, operation: Operation, locale: Locale): Payload {
  const payload = z.safeParse(schema, withoutImpossible(currentPayload(operation)), { reportInput: true })
  if (payload.success) return payload.data
  throw new HttpProblem('validation_failed', { violations: violationsOf(payload.error.issues, locale) })
}

const parserFor =
  <Payload>(
    schema: z.ZodMiniType<Payload>,
    make: (payload: Payload, operation: Operation) => ParsedOperation,
  ): OperationParser =>
  (operation, locale) =>
    make(payloadOf(schema, operation, locale), operation)

const parsers: Readonly<Record<Exclude<OperationType, `shipment.${string}`>, OperationParser>> = {
  'transport_mode.create': parserFor(operationPayloads['transport_mode.create'], (draft, operation) => ({
    lockKeys: [draft.id],
    transportMode: draft.id,
    // The office can accept the load that names it only when it exists.
    openToRevokedDevice: true,
    wasApplied: ({ statements }) => statements.isOwnTransportMode(draft),
    apply: ({ statements, newTransportModes }) => {
      statements.assertMayTransport(operation)
      if (statements.hasTransportMode(draft.id)) throw new HttpProblem('transport_mode_taken')
      statements.addTransportMode(draft)
      newTransportModes.push(draft)
    },
  })),
  'transport_mode.update': parserFor(operationPayloads['transport_mode.update'], (change) => ({
    lockKeys: [change.after.id],
    transportMode: change.after.id,
    apply: ({ statements, changedTransportModes }) => {
      statements.assertOwnsTransportMode(change.after.id)
      statements.renameTransportMode(change.after)
      changedTransportModes.push(change)
    },
  })),
  'transport_mode.remove': parserFor(operationPayloads['transport_mode.remove'], ({ id }) => ({
    lockKeys: [id],
    transportMode: id,
    apply: ({ statements, removedTransportModes }) => {
      if (statements.hasTransportMode(id)) statements.assertOwnsTransportMode(id)
      removedTransportModes.push(id)
    },
  })),
  'locale.set': parserFor(operationPayloads['locale.set'], ({ locale }) => ({
    apply: (batch) => {
      batch.locale = locale
    },
  })),
  'position_consent.set': parserFor(operationPayloads['position_consent.set'], ({ given }, operation) => ({
    apply: ({ positionConsents }) => {
      positionConsents.push({ id: operation.id, given, statedAt: new Date(momentOf(operation)) })
    },
  })),
}

/** @throws HttpProblem operation_unknown_type, operation_version_unsupported, validation_failed */
export function parseOperation(operation: Operation, locale: Locale): ParsedOperation {
  const { type, schemaVersion } = operation
  const parse = parserOf(type)
  if (parse === undefined) throw new HttpProblem('operation_unknown_type')
  if (
    schemaVersion > operationSchemaVersion ||
    schemaVersion < operationSchemaVersion - supportedOlderVersions
  )
    throw new HttpProblem('operation_version_unsupported')
  return parse(operation, locale)
}

function parserOf(type: string): OperationParser | undefined {
  const kind = kindOfOperation(type)
  if (kind === undefined) return hasParser(type) ? parsers[type] : undefined
  return (operation, locale) =>
    shipmentOperation(statementOf(kind, operation, (schema) => payloadOf(schema, operation, locale)))
}

const hasParser = (type: string): type is keyof typeof parsers => Object.hasOwn(parsers, type)

const shipmentOperation = (shipmentStatement: ShipmentStatement): ParsedOperation => ({
  lockKeys: [shipmentStatement.statement.shipment, ...namedIn(shipmentStatement.statement)],
  shipmentStatement,
  wasApplied: ({ statements }) => statements.isRecorded(shipmentStatement),
  apply: ({ statements }, locale) => statements.apply(shipmentStatement, locale),
  recordRefusal: ({ statements }, problem) => statements.recordRefusal(shipmentStatement, problem),
})
