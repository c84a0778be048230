import { type DocumentVersion, documentVersions } from '#contract/letters/documents.ts'
import { call } from '../../api/call.ts'

type VersionRow = Omit<DocumentVersion, 'content'>

export interface OpenLetter {
  readonly shown: DocumentVersion
  readonly compared?: DocumentVersion | undefined
}

/**
 * Reads the version that the address names, else the newest, and the one to compare it with that the address
 * names, else the one before. `versions` has the newest first. Throws Problem or NetworkError.
 */
export async function readLetter(
  versions: readonly VersionRow[],
  searchParams: URLSearchParams,
  signal: AbortSignal,
): Promise<OpenLetter | undefined> {
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
