import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Folder extends AsyncDisposable {
  readonly path: string
}

/** Creates a temporary folder that is removed when it is disposed of. */
export async function makeFolder(name: string): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), `vrachtpas-bench-${name}-`))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}
