import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Found from the root of the project, in which both the sources of the server and their build are a folder.
const root = fileURLToPath(new URL('..', import.meta.url))

/** The folder of the built app. */
export const pageFolder = join(root, 'dist')

/** The path of a file of `server`, such as data, that is read while the server runs. */
export const serverFile = (path: string): string => join(root, 'server', path)
