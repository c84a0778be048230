import * as z from 'zod/mini'
import { collectStatement } from '../flows/collected-givers.ts'
import { letterSignature } from '../shipments/letter-signatures.ts'
import { locales } from '../kit/locales.ts'
import { shipmentAcceptance } from '../shipments/shipment-acceptance.ts'
import { shipmentCorrection, shipmentNote } from '../shipments/shipment-corrections.ts'
import { positionConsent } from '../shipments/positions.ts'
import { loadStatement, unloadStatement } from '../shipments/shipment-statements.ts'
import { restStatement } from '../shipments/rest-statement.ts'
import { forwardStatement } from '../shipments/turned-away.ts'
import { transportModeChange, transportModeRemoval } from '../parties/transport-mode-changes.ts'
import { transportModeDraft } from '../parties/transport-modes.ts'

/* Not in `operations.ts`: sending needs only the envelope, and only statements need the payloads. */

export const operationPayloads = {
  'shipment.load': loadStatement,
  'shipment.unload': unloadStatement,
  'shipment.correct': shipmentCorrection,
  'shipment.note': shipmentNote,
  'shipment.accept': shipmentAcceptance,
  'shipment.sign': letterSignature,
  'shipment.unload_rest': restStatement,
  'shipment.forward': forwardStatement,
  'shipment.collect': collectStatement,
  'transport_mode.create': transportModeDraft,
  'transport_mode.update': transportModeChange,
  'transport_mode.remove': transportModeRemoval,
  'locale.set': z.object({ locale: z.enum(locales) }),
  'position_consent.set': positionConsent,
} as const

export type OperationType = keyof typeof operationPayloads
export type OperationPayload<Type extends OperationType> = z.output<(typeof operationPayloads)[Type]>
