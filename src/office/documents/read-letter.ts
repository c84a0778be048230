import { type DocumentVersion, documentVersions } from '#contract/letters/documents.ts'
import { call } from '../../api/call.ts'

type VersionRow = Omit<DocumentVersion, 'content'>

/** A version of a letter, and another that it is compared with. */
export interface OpenLetter {
  readonly shown: DocumentVersion
  /** Absent for the first version. */
  readonly compared?: DocumentVersion | undefined
}

/**
 * Reads the version that the address names, else the newest, and the one that it names to compare with, else the
 * one before. `versions` have the newest first. Throws Problem or NetworkError.
 */
export async function readLetter(
  versions: readonly VersionRow[],
  address: string,
  signal: AbortSignal,
): Promise<OpenLetter | undefined> {
  const { searchParams } = new URL(address)
  const named = (parameter: string) =>
    versions.find(({ version }) => String(version) === searchParams.get(parameter))
  const shown = named('version') ?? versions[0]
  if (shown === undefined) return undefined
  const compared = named('against') ?? versions.find(({ version }) => version < shown.version)
  const [version, other] = await Promise.all(
    [shown, compared].map((row) =>
      row === undefined ? undefined : call(documentVersions.read, { params: { id: row.id }, signal }),
    ),
  )
  return version?.content === undefined ? undefined : { shown: version, compared: other }
}
