import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  optionalDependencies?: Record<string, string>
}

// npm leaves out of the lock what the registry did not have at the time of installing; the machine that has
// another processor then finds out.
test('every optional platform package that a locked package names is locked too, in the version it names', async () => {
  const lock: unknown = JSON.parse(await readFile('package-lock.json', 'utf8'))
  // The lock is npm's own file: its shape is npm's promise.
  const { packages } = lock as { packages: Record<string, LockedPackage> }
  const named = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).map(([name, wanted]) => ({ place, name, wanted })),
  )
  expect(named.length).toBeGreaterThan(50)
  const wrong = named.filter(({ place, name, wanted }) => {
    const found = lockedFor(packages, place, name)
    const isExact = /^\d+\.\d+\.\d+[\w.+-]*$/.test(wanted)
    return found === undefined || (isExact && found.version !== wanted)
  })
  expect(wrong).toEqual([])
})

/** The package that Node would find from that place: the nearest `node_modules` on the way up. */
function lockedFor(
  packages: Record<string, LockedPackage>,
  place: string,
  name: string,
): LockedPackage | undefined {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = packages[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`]
    if (found || at === '') return found
  }
}
