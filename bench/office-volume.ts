/**
 * Measures every list, filter, order and search of the office, and what its dashboard asks for, as administrator, staff,
 * planner and reader: with a million shipments against ten thousand, both in a thousand projects.
 */
import { measureOffice } from './measure-office.ts'
import { type MeasuredProduct, startMeasuredProduct } from './measured-product.ts'
import { measureRow } from './row.ts'
import { seedRecords } from './seed-records.ts'
import { seedMasterData, seedShipments } from './seed-shipments.ts'

const projects = 1000
const fewShipments = 10_000
const manyShipments = 1_000_000

await measureRow('office-volume', async ({ report, use }) => {
  const small = await seeded(use(await startMeasuredProduct()), fewShipments)
  const large = await seeded(use(await startMeasuredProduct()), manyShipments)
  await measureOffice(small, large, report)
})

async function seeded(product: MeasuredProduct, shipments: number): Promise<MeasuredProduct> {
  await seedMasterData(product.database, { projects })
  await seedShipments(product.connectionString, shipments)
  await seedRecords(product.connectionString)
  // What autovacuum does of itself: lists are counted from indexes alone where it has been.
  await product.database.query('vacuum analyze')
  return product
}
