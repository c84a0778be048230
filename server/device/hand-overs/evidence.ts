import type { operationAsEvidence } from '#contract/device/hand-over-operations.ts'
import type { Operation, OperationProblem } from '#contract/device/operations.ts'
import { moment } from '#contract/kit/primitives.ts'
import * as z from 'zod/mini'
import { withStorableValues } from '../../platform/http/request/body-parsers.ts'
import { fingerprintOf } from '../operations/fingerprint.ts'
import { recordOf, withoutPosition } from '../../shipments/events/stated-ids.ts'

export const storableEvidence = (items: readonly z.output<typeof operationAsEvidence>[]) =>
  items.map(({ photos, ...item }) => ({
    ...withStorableValues(item),
    photos: photos.flatMap((photo) => photo ?? []),
  }))
export type Evidence = ReturnType<typeof storableEvidence>[number]

export const announcedPhoto = (
  { takenAt, ...photo }: Evidence['photos'][number],
  customerId: string | null,
  ownerId: string,
) => ({
  ...photo,
  takenAt: momentIn(takenAt),
  customerId,
  ownerId,
  kind: 'cargo_photo' as const,
  status: 'announced' as const,
})

/** The position is left out, because the removal of old positions does not reach these columns. */
export const evidenceOf = (operation: Operation, problem: OperationProblem | undefined) => ({
  type: operation.type,
  operation: { ...operation, payload: withoutPosition(operation.payload) },
  statement: recordOf(withoutPosition(operation.payload)),
  hash: fingerprintOf(operation),
  problem: problem ?? null,
  // An invalid moment stays in the operation as it was stated.
  occurredAt: momentIn(operation.occurredAt) ?? new Date(),
})

/** Null for an invalid moment. */
export function momentIn(stated: unknown): Date | null {
  const { data } = z.safeParse(moment, stated)
  return data === undefined ? null : new Date(data)
}
