import { join } from 'node:path'
import { accountFor } from './account.ts'
import { findBinaries } from './binaries.ts'
import { majorVersionOf } from './cluster.ts'

export async function readVersions(
  home: string,
): Promise<{ readonly data: number; readonly release: number }> {
  const cluster = join(home, 'cluster')
  const data = await majorVersionOf(cluster)
  if (data === undefined) throw new Error(`There is no database in ${cluster}.`)
  const { major: release } = await findBinaries(await accountFor(cluster), undefined)
  return { data, release }
}
