import { type ReactNode, useLayoutEffect } from 'react'
import { useFormModel } from './form-model.ts'

/**
 * A part of a form that applies only `when`: otherwise it is not shown, and what the fields at `names` (or in the
 * objects at these paths) hold is neither checked nor sent. It is kept meanwhile, for a change of mind.
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
