import { type ReactNode, useLayoutEffect } from 'react'
import { useFormModel } from './form-model.ts'

/**
 * Applies only `when`: otherwise it is hidden, and the fields at `names` (or in the objects at these paths)
 * are neither checked nor sent. Their values are kept for a change of mind.
 */
export function FormPart({
  when,
  names,
  children,
}: {
  readonly when: boolean
  readonly names: readonly string[]
  readonly children: ReactNode
}) {
  const { hiddenPaths } = useFormModel()
  const key = names.join(' ')
  useLayoutEffect(() => {
    if (when) return
    const paths = key.split(' ')
    for (const path of paths) hiddenPaths.add(path)
    return () => {
      for (const path of paths) hiddenPaths.delete(path)
    }
  }, [when, key, hiddenPaths])
  return when ? children : null
}
