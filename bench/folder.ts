import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Folder extends AsyncDisposable {
  readonly path: string
}

/** A folder of our own under the system's temporary one; removed when put away. */
export async function makeFolder(name: string): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), `vrachtpas-bench-${name}-`))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}
