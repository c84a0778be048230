import { type Buildable, type Built, hasOnlyPlaceholders, onceOnEach } from '../../db/built-once.ts'
import type { Queryable } from '../../db/connect.ts'
import { sql } from '../../db/drizzle.ts'
import type { Viewer } from './viewer.ts'

const idNames = [
  'userId',
  'customerId',
  'companyId',
  'fleetCompanyId',
  'driverId',
  'sessionId',
  'impersonatorId',
  'deviceId',
  'apiKeyId',
] as const

interface ViewerShape {
  readonly key: string
  /** Ids are placeholders: conditions only write them into SQL. */
  readonly viewer: Viewer
  readonly values: Readonly<Record<string, string>>
}

const shapes = new WeakMap<Viewer, ViewerShape>()

function shapeOf(viewer: Viewer): ViewerShape {
  const known = shapes.get(viewer)
  if (known !== undefined) return known
  const { sharedProjectIds, readProjectIds: _, ...rest } = viewer
  const roles = viewer.roles.toSorted()
  const present = idNames.filter((name) => viewer[name] !== undefined)
  const seesNothingShared =
    sharedProjectIds?.withCustomer.length === 0 && sharedProjectIds.withCompany.length === 0
  const shape: ViewerShape = {
    key: [roles, present, seesNothingShared, viewer.awaitsApproval === true].join(' '),
    viewer: {
      ...rest,
      roles,
      // Without the lists, queries look for shared and readable projects.
      ...(seesNothingShared ? { sharedProjectIds } : {}),
      ...Object.fromEntries(present.map((name) => [name, sql.placeholder(`viewer ${name}`)])),
    },
    values: Object.fromEntries(present.map((name) => [`viewer ${name}`, viewer[name] ?? ''])),
  }
  shapes.set(viewer, shape)
  return shape
}

/**
 * A query on the viewer, built once per connection and shape of viewer (roles, and which ids it has). A query
 * with a value of its own, such as the time, is built for each call.
 */
export function builtForViewers<Result>(
  build: (db: Queryable, viewer: Viewer) => Buildable<Result>,
): (db: Queryable, viewer: Viewer, values: Readonly<Record<string, unknown>>) => Promise<Result> {
  const builtOn = onceOnEach((connection) => {
    const byShape = new Map<string, Built<Result> | undefined>()
    return ({ key, viewer }: ViewerShape) => {
      if (!byShape.has(key)) {
        const built = build(connection, viewer).prepare('')
        byShape.set(key, hasOnlyPlaceholders(built) ? built : undefined)
      }
      return byShape.get(key)
    }
  })
  return async (db, viewer, values) => {
    const shape = shapeOf(viewer)
    const built = builtOn(db)(shape)
    return built === undefined
      ? await build(db, viewer)
          .prepare('')
          .execute({ ...values })
      : await built.execute({ ...shape.values, ...values })
  }
}
