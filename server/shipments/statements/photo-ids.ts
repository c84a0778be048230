import { newId } from '../../platform/db/uuid.ts'

/** Files of anybody under the ids of stated photos, and the user's announcements under these ids. */
export interface KnownPhoto {
  readonly id: string
  readonly announcedAs: string | null
  readonly isOwn: boolean
}

/** A photo keeps its own id unless another user's file has it, of which the phone does not learn. */
export function keptIdsOf(
  known: readonly KnownPhoto[],
): (photo: string) => { readonly id: string; readonly announcedAs: string | null } {
  const kept = new Map<string, string>()
  for (const { id, isOwn } of known) if (!isOwn) kept.set(id, newId())
  for (const { id, announcedAs, isOwn } of known) if (isOwn && announcedAs !== null) kept.set(announcedAs, id)
  return (photo) => {
    const id = kept.get(photo)
    return id === undefined ? { id: photo, announcedAs: null } : { id, announcedAs: photo }
  }
}
