import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Relative to the project's root, because sources and build are both folders of it.
const root = fileURLToPath(new URL('..', import.meta.url))

export const pageFolder = join(root, 'dist')

export const serverFile = (path: string): string => join(root, 'server', path)
