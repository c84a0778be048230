import { type Operation, operationSchemaVersion } from './operations.ts'

/** Turns a payload of one version into that of the next. What it cannot read it returns for validation to name. */
type Upcaster = (payload: unknown) => unknown

/**
 * Upcasters by the version that they start from and the type of operation; a type that a version leaves as it
 * was has none. Each is kept for eighteen months: as long as a phone may lie in a drawer with unsent work.
 */
export type Upcasters = Readonly<Record<number, Readonly<Record<string, Upcaster>>>>

/** Empty while there is one version. */
const operationUpcasters: Upcasters = {}

/**
 * The payload of an operation in today's version; the operation itself stays as it was written. One of a newer
 * version is returned as it is.
 */
export function currentPayload(
  { type, schemaVersion, payload }: Pick<Operation, 'type' | 'schemaVersion' | 'payload'>,
  upcasters: Upcasters = operationUpcasters,
  currentVersion: number = operationSchemaVersion,
): unknown {
  let upcast = payload
  // Over the versions that there are, in their order: a device may name any number.
  for (const [version, byType] of Object.entries(upcasters))
    if (Number(version) >= schemaVersion && Number(version) < currentVersion)
      upcast = byType[type]?.(upcast) ?? upcast
  return upcast
}
