import { delimiter } from 'node:path'

/**
 * The environment of a shell that knows nothing of the npm that runs the tests: `npm` and `node` are the
 * machine's own.
 */
export function shellEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  const path = process.env.PATH?.split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(entries), PATH: path?.join(delimiter) }
}
