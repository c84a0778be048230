import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import type { Phase } from '#contract/shipments/shipment-fields.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { openDraft, saveDraft } from '../../offline/store/drafts.ts'
import {
  addPhoto,
  type DevicePhoto,
  draftPhotos,
  type NewPhoto,
  removePhoto,
} from '../../offline/photos/photos.ts'
import { readWeightUnit, rememberWeightUnit } from '../../offline/shipments/weight-unit.ts'
import { emptyDraft, type StatementDraft, type DraftField } from './statement-draft.ts'

/** The input is stored on the device at every change, and restored when the page was closed. */
export interface StatementForm {
  readonly draft: StatementDraft
  /** The newest operation of this device when the form opened; undefined where it could not be read. */
  readonly openedAfter: string | undefined
  readonly photos: readonly DevicePhoto[]
  /** Includes removed ones, which can be restored for five seconds. */
  readonly shownPhotos: readonly { readonly id: string; readonly removed: boolean }[]
  readonly draftRestored: boolean
  /** The app was closed while the camera was open or before a photo was ready, and none was added since. */
  readonly photoLost: boolean
  readonly draftUnsaved: boolean
  readonly photosInProgress: number
  setField(name: DraftField, text: string): void
  /** Remembers the unit for this user of the phone. What was typed stays as it is. */
  setUnit(symbol: string): void
  /**
   * Marks the draft before the camera opens, so that a lost photo is noticed if the phone closes the app
   * meanwhile.
   */
  expectPhoto(): Promise<void>
  cameraClosed(photoCount: number): void
  /**
   * Resolves to true, or to false where the statement was saved meanwhile. Throws StorageFull or
   * StorageBroken.
   */
  addPhoto(photo: NewPhoto): Promise<boolean>
  photoRejected(): void
  removePhoto(id: string): void
  restorePhoto(id: string): void
  /**
   * The statement is being saved: removed photos are deleted now, and photos that arrive later are dropped,
   * or they would join the next shipment. Throws StorageFull or StorageBroken.
   */
  close(): Promise<void>
  reopen(): void
}

function useStoredDraft(key: string) {
  const [loaded, setLoaded] = useState<{
    readonly key: string
    readonly draft: StatementDraft
    readonly storedDraft: StatementDraft | undefined
    readonly openedAfter: string | undefined
  }>()
  const [draftUnsaved, setDraftUnsaved] = useState(false)
  // The base of the next change: two changes in one tick must not lose the first.
  const latest = useRef<StatementDraft>(emptyDraft)

  useEffect(() => {
    let cancelled = false
    void (async () => {
      const opened = await openDraft(key).catch((error: unknown) => reportError(error, 'read draft'))
      const storedDraft = parseStoredDraft(opened?.values)
      if (cancelled) return
      latest.current =
        storedDraft === undefined ? emptyDraft : { typed: storedDraft.typed, unit: storedDraft.unit }
      setLoaded({ key, draft: latest.current, storedDraft, openedAfter: opened?.openedAfter })
    })()
    return () => void (cancelled = true)
  }, [key])

  if (loaded === undefined || loaded.key !== key) return undefined

  const change = async (values: Partial<StatementDraft>) => {
    const draft = { ...latest.current, ...values }
    latest.current = draft
    setLoaded({ ...loaded, draft })
    try {
      await saveDraft(key, draft)
      setDraftUnsaved(false)
    } catch (error) {
      setDraftUnsaved(true)
      reportError(error, 'save draft')
    }
  }
  return { ...loaded, draftUnsaved, latest, change }
}

/**
 * Undefined until the device database has answered. `proposed` gives the values of untouched fields, by the
 * unit in which weights are typed.
 */
export function useStatement(
  key: string,
  phase: Phase,
  proposed: (unit: string | undefined) => StatementDraft['typed'],
): StatementForm | undefined {
  const photos = useLiveQuery(() => draftPhotos(key), [key])
  const rememberedUnit = useLiveQuery(async () => (await readWeightUnit()) ?? null, [])
  const stored = useStoredDraft(key)
  const [photosInProgress, addInProgress] = useCount()
  const [hasAdded, setHasAdded] = useState(false)
  const closed = useRef(false)
  const removals = useRemovals()

  if (stored === undefined || photos === undefined || rememberedUnit === undefined) return undefined
  const unit = stored.draft.unit ?? rememberedUnit ?? undefined
  const { draft, storedDraft, openedAfter, draftUnsaved, latest, change } = stored

  // The page has survived the camera and the scaling of its photos once the last one arrives, so the mark is
  // cleared.
  function photoArrived() {
    const areAllMade = addInProgress(-1) === 0
    if (areAllMade && !closed.current && latest.current.photoExpected) void change({ photoExpected: false })
  }

  return {
    draft: { ...draft, unit, typed: { ...proposed(unit), ...draft.typed } },
    openedAfter,
    photos: photos.filter(({ id }) => !removals.ids.has(id)),
    shownPhotos: photos.map(({ id }) => ({ id, removed: removals.ids.has(id) })),
    draftRestored: storedDraft !== undefined && Object.values(storedDraft.typed).some((text) => text !== ''),
    photoLost: storedDraft?.photoExpected === true && !hasAdded,
    draftUnsaved,
    photosInProgress,
    setField: (name, text) => void change({ typed: { ...latest.current.typed, [name]: text } }),
    setUnit: (symbol) => {
      void change({ unit: symbol })
      void rememberWeightUnit(symbol).catch((error: unknown) => reportError(error, 'remember unit'))
    },
    expectPhoto: () => change({ photoExpected: true }),
    cameraClosed: (photoCount) => {
      addInProgress(photoCount)
      if (photoCount === 0) void change({ photoExpected: false })
    },
    addPhoto: async (photo) => {
      try {
        if (closed.current) return false
        await addPhoto(key, phase, photo)
        setHasAdded(true)
        return true
      } finally {
        photoArrived()
      }
    },
    photoRejected: photoArrived,
    removePhoto: removals.begin,
    restorePhoto: removals.takeBack,
    close: async () => {
      closed.current = true
      await removals.finish()
    },
    reopen: () => void (closed.current = false),
  }
}

function useCount() {
  const [count, setCount] = useState(0)
  const latest = useRef(0)
  const add = (more: number) => {
    latest.current = Math.max(0, latest.current + more)
    setCount(latest.current)
    return latest.current
  }
  return [count, add] as const
}

/** Milliseconds in which a removed photo can be restored. */
const removalDelayMs = 5000

/** They are removed after five seconds, when the statement is saved, or when the form closes. */
function useRemovals() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  const forget = (id: string) => {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
  }
  const remove = async (id: string) => {
    forget(id)
    await removePhoto(id)
  }
  const report = (error: unknown) => reportError(error, 'remove photo')

  useEffect(() => {
    const pending = timers.current
    return () => [...pending.keys()].forEach((id) => void remove(id).catch(report))
    // Only when the form closes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return {
    ids,
    begin: (id: string) => {
      setIds((before) => new Set([...before, id]))
      timers.current.set(
        id,
        setTimeout(() => void remove(id).catch(report), removalDelayMs),
      )
    },
    takeBack: (id: string) => {
      forget(id)
      setIds((before) => new Set([...before].filter((one) => one !== id)))
    },
    finish: async () => {
      for (const id of timers.current.keys()) await remove(id)
    },
  }
}

/** An earlier version of this form may have written the draft; undefined where its shape differs. */
function parseStoredDraft(stored: unknown): StatementDraft | undefined {
  if (
    typeof stored !== 'object' ||
    stored === null ||
    !('typed' in stored) ||
    typeof stored.typed !== 'object' ||
    stored.typed === null
  )
    return undefined
  const values = Object.fromEntries(
    Object.entries(stored.typed).filter(([, text]) => typeof text === 'string'),
  )
  return {
    typed: values,
    unit: 'unit' in stored && typeof stored.unit === 'string' ? stored.unit : undefined,
    photoExpected: 'photoExpected' in stored && stored.photoExpected === true,
  }
}
