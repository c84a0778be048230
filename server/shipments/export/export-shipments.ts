import type { Readable } from 'node:stream'
import { isRecord, keysOf } from '#contract/kit/objects.ts'
import { copyOut } from '../../platform/db/copy-out.ts'
import type { Database } from '../../platform/db/connect.ts'
import { type SQL, sql } from '../../platform/db/drizzle.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import type { Viewer } from '../../platform/http/request/viewer.ts'
import { readsAddresses } from '../../accounts/access/shipments.ts'
import { parseOrder } from '../../platform/http/collection/paging.ts'
import { shipmentJoins } from '../queries/queries.ts'
import { columnValues, type ExportStyle } from './column-values.ts'

interface ExportRequest extends ExportStyle {
  readonly viewer: Viewer
  readonly condition: SQL | undefined
  readonly order: unknown
  readonly columnNames: readonly string[] | undefined
}

/** CSV lines, newest load first unless the query orders otherwise. */
export async function exportShipments(database: Database, request: ExportRequest): Promise<Readable> {
  return await copyOut(database.pool, exportQuery(request), request.dialect.separator)
}

const sortableColumns = {
  id: shipments.id,
  loadDate: shipments.loadDate,
  unloadDate: shipments.unloadDate,
  number: shipments.numberOrder,
  nettoWeight: shipments.nettoWeight,
}

function exportQuery({ viewer, condition, order, columnNames, ...style }: ExportRequest): SQL {
  const requested = parseOrder(isRecord(order) ? order : undefined, keysOf(sortableColumns))
  const terms = requested.length === 0 ? ([['loadDate', 'desc']] as const) : requested
  const lastDirection = terms.at(-1)?.[1] ?? 'desc'
  const all: Readonly<Record<string, (typeof columnValues)[keyof typeof columnValues]>> = columnValues
  const values = (columnNames ?? keysOf(columnValues)).flatMap((name) => {
    const value = all[name]
    return value === undefined ? [] : [typeof value === 'function' ? value(style) : value]
  })
  return sql`select ${sql.join(values, sql`, `)}
    from (select *, ${readsAddresses(viewer)} as reads_addresses from ${shipments} where ${condition ?? sql`true`}) shipment ${shipmentJoins}
    order by ${sql.join(
      terms.map(
        ([field, direction]) =>
          sql`shipment.${sql.identifier(sortableColumns[field].name)} ${sql.raw(direction)}`,
      ),
      sql`, `,
    )}, shipment.id ${sql.raw(lastDirection)}`
}
