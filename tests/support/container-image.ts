import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

export interface BuiltImage {
  readonly folder: string
  readonly workingFolder: string
  readonly environment: Readonly<Record<string, string>>
  readonly user: string | undefined
  readonly command: readonly string[]
  readonly healthCheck: string | undefined
}

interface Stage {
  readonly name: string | undefined
  readonly folder: string
  workingFolder: string
  environment: Record<string, string>
  user: string | undefined
  command: readonly string[]
  healthCheck: string | undefined
}

/**
 * Runs the steps of a Dockerfile as a script, each stage in a folder of its own within `folder`, for machines that cannot
 * build images. `instead` may run a command in place of the one that is written. Throws on an instruction that it does not know.
 */
export async function buildAsScript(
  dockerfile: string,
  folder: string,
  instead: (command: string, workingFolder: string) => Promise<boolean>,
): Promise<BuiltImage> {
  const stages: Stage[] = []
  for (const [instruction, rest] of instructionsOf(await readFile(join(root, dockerfile), 'utf8'))) {
    if (instruction === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1]
      const stageFolder = join(folder, `stage-${stages.length}`)
      await mkdir(stageFolder, { recursive: true })
      stages.push({
        name,
        folder: stageFolder,
        workingFolder: stageFolder,
        environment: {},
        user: undefined,
        command: [],
        healthCheck: undefined,
      })
      continue
    }
    const stage = stages.at(-1)
    if (stage === undefined) throw new Error(`${instruction} stands before FROM.`)
    if (instruction === 'WORKDIR') {
      stage.workingFolder = join(stage.folder, rest)
      await mkdir(stage.workingFolder, { recursive: true })
    } else if (instruction === 'COPY') await copy(stages, stage, rest)
    else if (instruction === 'RUN') {
      // Folders outside the working folder are the image's own, not this machine's.
      const command = rest.replace(/^mkdir (\/\w+) && chown \S+ \1$/, `mkdir ${stage.folder}$1`)
      if (!(await instead(command, stage.workingFolder))) await run(command, stage.workingFolder)
    } else if (instruction === 'ENV')
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.environment[name] = value
    else if (instruction === 'USER') stage.user = rest
    else if (instruction === 'CMD') stage.command = JSON.parse(rest) as string[]
    else if (instruction === 'HEALTHCHECK') stage.healthCheck = rest.replace(/^.*? CMD /, '')
    else if (instruction !== 'EXPOSE' && instruction !== 'VOLUME')
      throw new Error(`The script has no ${instruction}.`)
  }
  const last = stages.at(-1)
  if (last === undefined) throw new Error('There is no FROM.')
  return last
}

/** What a Dockerfile copies from the folder that is given to the builder. */
export async function copiedFromContext(dockerfile: string): Promise<string[]> {
  return instructionsOf(await readFile(join(root, dockerfile), 'utf8'))
    .filter(([instruction, rest]) => instruction === 'COPY' && !rest.startsWith('--from='))
    .flatMap(([, rest]) => rest.split(/\s+/).slice(0, -1))
}

const instructionsOf = (text: string) =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const)

async function copy(stages: readonly Stage[], stage: Stage, rest: string): Promise<void> {
  const words = rest.split(/\s+/)
  const from = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1]
  const paths = from === undefined ? words : words.slice(1)
  const sourceFolder = from === undefined ? root : stages.find(({ name }) => name === from)?.folder
  if (sourceFolder === undefined) throw new Error(`There is no stage ${from}.`)
  const target = paths.at(-1) ?? ''
  for (const source of paths.slice(0, -1)) {
    const place = join(stage.workingFolder, target === './' ? source : target)
    // Of a stage that has done its work: links to its files take a moment, where tens of thousands of copies take many.
    if (from !== undefined) await execute('cp', ['-al', join(sourceFolder, source), place])
    else await cp(join(sourceFolder, source), place, { recursive: true, verbatimSymlinks: true })
  }
}

async function run(command: string, cwd: string): Promise<void> {
  const child = spawn('sh', ['-c', command], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`)
}
