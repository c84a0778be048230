import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import type { Phase } from '#contract/shipment-fields.ts'
import { readDraft as readKept, saveDraft } from '../../offline/store/drafts.ts'
import {
  addPhoto,
  type DevicePhoto,
  draftPhotos,
  type NewPhoto,
  removePhoto,
} from '../../offline/photos/photos.ts'
import { emptyDraft, type StatementDraft, type TypedName } from './statement-draft.ts'

/** The form of a load or unload: as typed, kept on the device with every change, back after the page died. */
export interface StatementForm {
  readonly draft: StatementDraft
  readonly photos: readonly DevicePhoto[]
  /** Something typed earlier was found when the form opened. */
  readonly wasKept: boolean
  /** The phone closed the app while its camera was open. */
  readonly photoLost: boolean
  /** The device does not keep what is typed just now. */
  readonly notKept: boolean
  /** Chosen, but not made small and kept yet. */
  readonly photosUnderway: number
  type(name: TypedName, text: string): void
  /** Marks the draft before the camera opens, so that whoever comes back after a dead tab is told. */
  expectPhoto(): Promise<void>
  /** The camera came back with so many pictures, or without any. */
  cameraClosed(chosen: number): void
  /** Keeps a chosen picture; throws what the device's storage throws. */
  addPhoto(photo: NewPhoto): Promise<void>
  /** A chosen picture turned out to be none. */
  dropPhoto(): void
  removePhoto(id: string): Promise<void>
  /** From here on the deed is being saved: a picture that comes late belongs to no other shipment. */
  close(): void
  /** The deed was not saved: the form goes on. */
  reopen(): void
}

/** The form kept under `key`; undefined until the device has answered. `proposed` are values where nothing was typed yet. */
export function useStatement(
  key: string,
  phase: Phase,
  proposed: StatementDraft['typed'],
): StatementForm | undefined {
  const photos = useLiveQuery(() => draftPhotos(key), [key])
  const [opened, setOpened] = useState<{
    readonly key: string
    readonly draft: StatementDraft
    readonly found: StatementDraft | undefined
  }>()
  const [notKept, setNotKept] = useState(false)
  const [photosUnderway, setPhotosUnderway] = useState(0)
  const closed = useRef(false)
  // What the next change builds on: two changes in one tick must not lose the first.
  const latest = useRef<StatementDraft>(emptyDraft)

  useEffect(() => {
    let gone = false
    void (async () => {
      const found = draftFrom(await readKept(key).catch(() => undefined))
      if (gone) return
      latest.current = found === undefined ? emptyDraft : { typed: found.typed }
      setOpened({ key, draft: latest.current, found })
    })()
    return () => void (gone = true)
  }, [key])

  if (opened === undefined || opened.key !== key || photos === undefined) return undefined

  const change = async (draft: StatementDraft) => {
    latest.current = draft
    setOpened({ ...opened, draft })
    try {
      await saveDraft(key, draft)
      setNotKept(false)
    } catch {
      setNotKept(true)
    }
  }

  // The marker goes with the first picture that arrived: from then on the page is known to have lived through the camera.
  function photoCame() {
    setPhotosUnderway((count) => Math.max(0, count - 1))
    if (!closed.current && latest.current.photoExpected)
      void change({ ...latest.current, photoExpected: false })
  }

  return {
    draft: { ...opened.draft, typed: { ...proposed, ...opened.draft.typed } },
    photos,
    wasKept: opened.found !== undefined && Object.values(opened.found.typed).some((text) => text !== ''),
    photoLost: opened.found?.photoExpected === true,
    notKept,
    photosUnderway,
    type: (name, text) =>
      void change({ ...latest.current, typed: { ...latest.current.typed, [name]: text } }),
    expectPhoto: () => change({ ...latest.current, photoExpected: true }),
    cameraClosed: (chosen) => {
      setPhotosUnderway((count) => count + chosen)
      if (chosen === 0) void change({ ...latest.current, photoExpected: false })
    },
    addPhoto: async (photo) => {
      try {
        if (!closed.current) await addPhoto(key, phase, photo)
      } finally {
        photoCame()
      }
    },
    dropPhoto: photoCame,
    removePhoto,
    close: () => void (closed.current = true),
    reopen: () => void (closed.current = false),
  }
}

/** A draft as an earlier version of this form may have kept it: what is no draft is none. */
function draftFrom(kept: unknown): StatementDraft | undefined {
  if (
    typeof kept !== 'object' ||
    kept === null ||
    !('typed' in kept) ||
    typeof kept.typed !== 'object' ||
    kept.typed === null
  )
    return undefined
  const typed = Object.fromEntries(Object.entries(kept.typed).filter(([, text]) => typeof text === 'string'))
  return { typed, photoExpected: 'photoExpected' in kept && kept.photoExpected === true }
}
