import * as z from 'zod/mini'
import packageJson from '../../../package.json' with { type: 'json' }

/*
 * A backup is one zip file that any tool can open: `tables/<schema>.<table>` in the text form of COPY
 * (PostgreSQL), file bytes as `files/<id>`, their rows as `files.jsonl`, and last `manifest.json` with the
 * hash of every entry. Without its last entry it is no backup. A passphrase encrypts all of it
 * (`sealed-file.ts`).
 */

export const manifestName = 'manifest.json'
export const fileListName = 'files.jsonl'
export const tableEntry = ({ schema, name }: { readonly schema: string; readonly name: string }) =>
  `tables/${schema}.${name}`
export const fileEntry = (id: string) => `files/${id}`

const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/))

const manifest = z.object({
  format: z.literal(1),
  release: z.string(),
  migration: z.number(),
  takenAt: z.iso.datetime(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      bytes: z.number(),
      sha256,
    }),
  ),
  fileList: z.object({ bytes: z.number(), sha256 }),
  files: z.number(),
  fileBytes: z.number(),
})
export type Manifest = z.output<typeof manifest>

export const listedFile = z.object({ id: z.uuid(), bytes: z.number(), sha256 })
export type ListedFile = z.output<typeof listedFile>

export const release = packageJson.version

/** @throws Error with a text for the operator for another form */
export function parseManifest(text: string): Manifest {
  const parsed = z.safeParse(manifest, JSON.parse(text))
  if (!parsed.success)
    throw new Error('This file is a backup of another form: use the release that wrote it.')
  return parsed.data
}
