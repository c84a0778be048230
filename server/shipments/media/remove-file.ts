import { eq, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { documentVersions } from '../../platform/db/schema/documents.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import { products } from '../../platform/db/schema/products.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { tableNoun } from '../../platform/i18n/nouns.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'

/**
 * Deletes the bytes after the commit. Earlier versions of flows count as uses, because their letters remain
 * valid.
 * @throws HttpProblem in_use
 */
export const removeFile =
  (store: MediaStore) =>
  async ({ db, locale, log, reply }: WriteCall, id: string): Promise<void> => {
    const [file] = await db
      .select({ customerId: mediaObjects.customerId })
      .from(mediaObjects)
      .where(eq(mediaObjects.id, id))
    for (const [table, query] of Object.entries(referenceQueries(id, file?.customerId ?? null))) {
      const { rows } = await db.execute<{ used: boolean }>(sql`select exists (${query}) as used`)
      if (rows[0]?.used === true)
        throw new HttpProblem('in_use', { values: { users: tableNoun(table, locale) } })
    }
    await db.delete(mediaObjects).where(eq(mediaObjects.id, id))
    reply.raw.once('finish', () => {
      if (reply.statusCode < 300)
        store
          .remove(id)
          .catch((error: unknown) =>
            log.error({ err: error, file: id }, 'the bytes of a removed file could not be removed'),
          )
    })
  }

const referenceQueries = (id: string, customerId: string | null): Readonly<Record<string, SQL>> => ({
  customers: sql`select 1 from ${customers} where ${customers.logoId} = ${id}`,
  companies: sql`select 1 from ${companies} where ${companies.logoId} = ${id}`,
  products: sql`select 1 from ${products} where ${products.certificateId} = ${id}`,
  material_flows: sql`select 1 from ${materialFlows} where ${materialFlows.evidenceFileId} = ${id}`,
  material_flow_versions: sql`select 1 from ${materialFlowVersions}
    where ${materialFlowVersions.customerId} = ${customerId} and position(${id} in ${materialFlowVersions.content}::text) > 0`,
  transport_modes: sql`select 1 from ${transportModes}
    where ${transportModes.measurementCertificateId} = ${id} or ${transportModes.holdCertificateId} = ${id}`,
  documents: sql`select 1 from ${documentVersions} where ${documentVersions.mediaObjectId} = ${id}`,
})
