import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk of some megabytes, in memory, that can be filled to the last block and emptied again. */
export class SmallDisk implements AsyncDisposable {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Undefined on a machine where we may not mount one. */
  static async mount(megabytes: number): Promise<SmallDisk | undefined> {
    const folder = await mkdtemp(join(tmpdir(), 'vrachtpas-disk-'))
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
      return new SmallDisk(folder)
    } catch {
      await rmdir(folder)
      return undefined
    }
  }

  async fill(): Promise<void> {
    const file = await open(this.#filler, 'w')
    try {
      for (const size of [1024 * 1024, 4096])
        await writeUntilFull(() => file.write(Buffer.alloc(size)).then(({ bytesWritten }) => bytesWritten))
    } finally {
      await file.close()
    }
  }

  async empty(): Promise<void> {
    await rm(this.#filler)
  }

  get #filler(): string {
    return join(this.folder, 'filler')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await run('umount', [this.folder])
    await rmdir(this.folder)
  }
}

async function writeUntilFull(write: () => Promise<number>): Promise<void> {
  try {
    while ((await write()) > 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
