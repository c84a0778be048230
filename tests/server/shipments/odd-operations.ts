import * as z from 'zod/mini'
import type { Operation } from '#contract/device/operations.ts'
import { operation as envelope } from '#contract/device/operations.ts'
import { operationPayloads } from '#contract/device/operation-payloads.ts'
import { isRecord } from '#contract/kit/objects.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import {
  buildLoad,
  buildOperation,
  buildTruck,
  buildUnload,
  type Tenant,
} from '../platform/tenant-fixtures.ts'

/** Values as JSON writes them that PostgreSQL, or a part on the way to it, cannot hold. */
const oddValues = [
  '"0000-01-01T00:00:00Z"',
  '"9999-12-31T23:59:59-05:00"',
  '"a\\u0000b"',
  '"\\ud83d"',
  '{"\\u0000":1}',
  '1e400',
  '-1e400',
  '1e308',
  '-1e308',
] as const
/** Those that can be stored nowhere, not even in a text. */
export const unstorable: ReadonlySet<string> = new Set(oddValues.slice(2, 7))

/** An operation, as JSON, of which one value is odd. */
export interface OddOperation {
  readonly id: string
  readonly text: string
  /** Its kind, the field from the operation on, and the value. */
  readonly name: string
  /** The field as a violation names it. */
  readonly field: string
  readonly isOfPayload: boolean
  readonly value: string
}

const position = { latitude: 51.9, longitude: 4.4, accuracy: 5, measuredAt: '2026-11-28T08:00:00Z' }
const photo = () => ({
  id: newId(),
  sha256: 'a'.repeat(64),
  bytes: 1000,
  mediaType: 'image/jpeg',
  takenAt: '2026-11-28T08:00:00Z',
})

/** A payload of each kind that the server takes, or would but for the state of the shipment. */
function samplePayloads(tenant: Tenant, shipment: string): Readonly<Record<string, unknown>> {
  const mode = buildTruck('12-AB-34')
  const stated = { note: 'n', position, photos: [photo()] }
  return {
    'shipment.load': { ...buildLoad(tenant, { materialFlow: tenant.photoFlow }), ...stated },
    'shipment.unload': { ...buildUnload(shipment), ...stated },
    'shipment.correct': { shipment, phase: 'load', firstWeighing: 41, reason: 'typed wrongly' },
    'shipment.note': { shipment, note: 'n' },
    'shipment.accept': { shipment, outcome: 'accepted', photos: [photo()] },
    'shipment.sign': {
      shipment,
      role: 'disposer',
      way: 'on_glass',
      name: 'J. Smit',
      drawing: 'M10 10L20 20',
      letterHash: 'a'.repeat(43),
    },
    'shipment.unload_rest': { shipment, restAt: 'origin', note: 'n', photos: [photo()] },
    'shipment.collect': { shipment, givers: [] },
    'shipment.forward': {
      shipment,
      onward: true,
      to: { name: 'n', city: 'c', agreedWith: 'a' },
    },
    'transport_mode.create': mode,
    'transport_mode.update': { before: mode, after: mode },
    'transport_mode.remove': { id: newId() },
    'locale.set': { locale: 'nl' },
    'position_consent.set': { given: true },
  }
}

type Path = readonly string[]

/** All fields of a schema, also those within others; of a list its first item. */
function pathsOf(schema: z.ZodMiniType): Path[] {
  const walk = (node: unknown, path: Path): Path[] => {
    if (!isRecord(node)) return [path]
    const branches = [...listOf(node['anyOf']), ...listOf(node['oneOf']), ...listOf(node['allOf'])]
    const inner = [
      ...Object.entries(isRecord(node['properties']) ? node['properties'] : {}).flatMap(([name, field]) =>
        walk(field, [...path, name]),
      ),
      ...(node['items'] === undefined ? [] : walk(node['items'], [...path, '0'])),
      ...branches.flatMap((branch) => walk(branch, path)),
    ]
    return path.length === 0 ? inner : [path, ...inner]
  }
  const paths = walk(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }), [])
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()]
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A copy with this value in this place; what lies on the way there is made. */
function withValue(target: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  if (name === '0') return [withValue(listOf(target)[0], rest, value), ...listOf(target).slice(1)]
  const fields = isRecord(target) ? target : {}
  return { ...fields, [name]: withValue(fields[name], rest, value) }
}

/** Each of the odd values in each field of each kind of operation. `loadedShipment`: of the tenant's driver. */
export function oddOperations(tenant: Tenant, loadedShipment: string): OddOperation[] {
  // Without an id there is nothing to answer.
  const envelopePaths = Object.keys(envelope.shape).filter((name) => name !== 'id' && name !== 'payload')
  return Object.entries(operationPayloads).flatMap(([kind, schema]) => {
    const paths = [
      ...(kind === 'shipment.load' ? envelopePaths.map((name) => [name]) : []),
      ...(kind === 'shipment.load' ? [['after', '0']] : []),
      ...pathsOf(schema).map((path) => ['payload', ...path]),
      ['payload', 'unknown'],
    ]
    return paths.flatMap((path) =>
      oddValues.map((value) => {
        const sample: Operation = buildOperation(tenant, kind, samplePayloads(tenant, loadedShipment)[kind])
        const isOfPayload = path[0] === 'payload'
        return {
          id: sample.id,
          text: JSON.stringify(withValue(sample, path, 'odd value')).replace('"odd value"', () => value),
          name: `${kind} ${path.join('.')} ${value}`,
          field: (isOfPayload ? path[1] : path[0]) ?? '',
          isOfPayload,
          value,
        }
      }),
    )
  })
}
