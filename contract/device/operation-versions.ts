import { type Operation, operationSchemaVersion } from './operations.ts'

/** Turns a payload of one version into the next. What it cannot read it returns, for validation to refuse. */
type Upcaster = (payload: unknown) => unknown

/**
 * By the version that they start from and the operation's type; a type that a version left unchanged has
 * none. Each is kept for eighteen months, as long as a phone with unsent work may lie in a drawer.
 */
export type Upcasters = Readonly<Record<number, Readonly<Record<string, Upcaster>>>>

const operationUpcasters: Upcasters = {}

/** The payload of an operation in the current version. One of a newer version is returned as it is. */
export function currentPayload(
  { type, schemaVersion, payload }: Pick<Operation, 'type' | 'schemaVersion' | 'payload'>,
  upcasters: Upcasters = operationUpcasters,
  currentVersion: number = operationSchemaVersion,
): unknown {
  let upcast = payload
  // Loops over the existing versions, because a device may name any number.
  for (const [version, byType] of Object.entries(upcasters))
    if (Number(version) >= schemaVersion && Number(version) < currentVersion)
      upcast = byType[type]?.(upcast) ?? upcast
  return upcast
}
