import { execFile } from 'node:child_process'
import { access, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeMemoryFolder } from '../support/memory-folder.ts'

test('what a killed run left in memory is removed by the next, and not what a running one has', async () => {
  const name = 'vrachtpas-memory-folder-'
  const mine = await makeMemoryFolder(name)
  // Where memory has no room it is the system's folder of temporary files, which is not ours to tidy.
  const isMemory = mine.startsWith('/dev/shm/')
  const { stdout: ended } = await promisify(execFile)(process.execPath, ['--print', 'process.pid'])
  const abandoned = join(dirname(mine), `${name}${ended.trim()}-abcdef`)
  await mkdir(abandoned)
  const next = await makeMemoryFolder(name)
  try {
    const isThere = (folder: string) =>
      access(folder).then(
        () => true,
        () => false,
      )
    expect(await isThere(abandoned)).toBe(!isMemory)
    expect(await isThere(mine)).toBe(true)
  } finally {
    for (const folder of [mine, next, abandoned]) await rm(folder, { recursive: true, force: true })
  }
})
