import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from './toaster.ts'

export interface Part<Module> {
  readonly load: () => Promise<Module>
  readonly loaded: () => Module | undefined
}

export function fetchedPart<Module>(load: () => Promise<Module>): Part<Module> {
  let loaded: Module | undefined
  return { load: async () => (loaded = await load()), loaded: () => loaded }
}

/**
 * Loads the module when it is needed. If that fails, the user is told, and `giveUp` closes what needed it, so
 * that it can be opened again.
 */
export function usePart<Module>(
  part: Part<Module>,
  isNeeded: boolean,
  giveUp: () => void,
): Module | undefined {
  const { t } = useTranslation('app')
  const [loaded, setLoaded] = useState(part.loaded)
  useEffect(() => {
    if (loaded !== undefined || !isNeeded) return
    part.load().then(
      (module) => setLoaded(() => module),
      () => {
        giveUp()
        toast('error', t('broken.chunk'))
      },
    )
    // `giveUp` is often a new function; what is being fetched is not fetched again for that.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [part, loaded, isNeeded])
  return loaded
}
