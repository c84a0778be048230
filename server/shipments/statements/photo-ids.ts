import { newId } from '../../platform/db/uuid.ts'

/** What is known under the ids of stated photos: files of anybody, and those that who states them announced under these ids. */
export interface KnownPhoto {
  readonly id: string
  /** The id that its phone gave it, where that was another file's. */
  readonly announcedAs: string | null
  /** Of who states it. */
  readonly isOwn: boolean
}

/**
 * Under which id each stated photo is kept: its own, unless a file of somebody else has that. Its phone goes on to name it by
 * the id that it made, and is answered as if nobody had it.
 */
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
