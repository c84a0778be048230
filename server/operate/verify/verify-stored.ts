import type { Database } from '../../platform/db/connect.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import type { Findings } from './findings.ts'
import { verifyFiles } from './verify-files.ts'
import { verifyLetterPdfs } from './verify-letter-pdfs.ts'
import { verifyOperations } from './verify-operations.ts'
import { verifyPositions } from './verify-positions.ts'
import { verifyShipments } from './verify-shipments.ts'

/** In batches, so that its memory does not grow with the database. Writes nothing. */
export async function verifyStored(
  database: Database,
  store: Pick<MediaStore, 'read'>,
  findings: Findings,
): Promise<void> {
  await verifyShipments(database, findings)
  await verifyOperations(database, findings)
  await verifyPositions(database, findings)
  await verifyLetterPdfs(database, store, findings)
  await verifyFiles(database, store, findings)
}
