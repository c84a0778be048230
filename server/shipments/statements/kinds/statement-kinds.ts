import type * as z from 'zod/mini'
import { operationPayloads } from '#contract/device/operation-payloads.ts'
import { keysOf } from '#contract/kit/objects.ts'
import { operationOfKind, type StatementKind } from '#contract/shipments/shipment-lists.ts'
import type { ShipmentStatement, StatingOperation } from '../../events/shipment-statement.ts'
import { accept } from './accept.ts'
import { collect } from './collect.ts'
import { correct } from './correct.ts'
import { forward } from './forward.ts'
import { load } from './load.ts'
import { note } from './note.ts'
import { unloadRest } from './unload-rest.ts'
import { sign } from './sign.ts'
import type { KindRules } from './statement-kind.ts'
import { unload } from './unload.ts'

/** In the order in which `kindOfRefused` asks for their `knownBy`. */
const statementKinds: { readonly [Kind in StatementKind]: KindRules<Kind> } = {
  signature: sign,
  acceptance: accept,
  rest_unloaded: unloadRest,
  forwarded: forward,
  corrected: correct,
  loaded: load,
  collected: collect,
  unloaded: unload,
  noted: note,
}
const kindNames = keysOf(statementKinds)

/** They are only given statements of their kind. */
export const rulesOf = ({ kind }: { readonly kind: StatementKind }): KindRules =>
  statementKinds[kind] as KindRules

export const kindOfOperation = (type: string): StatementKind | undefined =>
  kindNames.find((kind) => operationOfKind[kind] === type)

/** A refused event has the kind `refused`, so its statement tells what it was. */
export function kindOfRefused({ statement }: { readonly statement: object }): StatementKind {
  return kindNames.find((kind) => statementKinds[kind].knownBy in statement) ?? 'unloaded'
}

/** @param parse of the payload by its schema */
export function statementOf(
  kind: StatementKind,
  operation: StatingOperation,
  parse: (schema: z.ZodMiniType<object>) => object,
): ShipmentStatement {
  const { position, ...statement }: { position?: unknown } = parse(operationPayloads[operationOfKind[kind]])
  // The schema of its kind made it.
  return { kind, operation, statement, position } as ShipmentStatement
}
